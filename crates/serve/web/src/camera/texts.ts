/** What the camera says, in the language of the page. */

import { cameraTexts } from "../texts.js";
import { camera } from "../texts/camera.js";

export const TEXTS = cameraTexts ?? camera;
