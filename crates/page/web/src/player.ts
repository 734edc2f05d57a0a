/** The cube in three dimensions, which plays solutions. */

import type { TwistyPlayer } from "cubing/twisty";
import { element } from "./elements.js";
import { COLOURED, type Mask } from "./mask.js";

/** Where a solution begins. */
export interface Start {
  /** Moves that make the position. */
  setup: string;
  mask: Mask;
}

export class Player {
  readonly #box = element("player", HTMLDivElement);
  #player: Promise<TwistyPlayer> | undefined;

  /** Shows a solution on the position that it solves. If that is not the whole cube, the start tells
   * how the position is made, and which stickers do not matter. */
  async show(solution: string, play: "play" | "wait", start?: Start): Promise<void> {
    this.#box.hidden = false;
    this.#player ??= this.#make();
    const player = await this.#player.catch(() => undefined);
    if (!player) {
      // Its files cannot be loaded; the list of solutions does not need them.
      this.#player = undefined;
      this.hide();
      return;
    }
    player.experimentalSetupAnchor = start === undefined ? "end" : "start";
    player.experimentalSetupAlg = start?.setup ?? "";
    player.experimentalStickeringMaskOrbits = start?.mask ?? COLOURED;
    player.alg = solution;
    player.timestamp = 0;
    if (play === "play") player.play();
  }

  hide(): void {
    this.#box.hidden = true;
  }

  async #make(): Promise<TwistyPlayer> {
    // A third of the page's weight: only when there is something to play.
    const { TwistyPlayer } = await import("cubing/twisty");
    const player = new TwistyPlayer({
      puzzle: "3x3x3",
      background: "none",
      hintFacelets: "none",
      controlPanel: "bottom-row",
      // It would lead to another site.
      viewerLink: "none",
      visualization: "3D",
    });
    this.#box.replaceChildren(player);
    return player;
  }
}
