/** What the camera says, in English: loaded with it. All other languages have the same texts. */

export const camera = {
  title: "Show each side",
  how: "Any side first, any way up: fill the squares with one side and hold it still. It is taken by itself.",
  photos: "Six photos, one of each side, in any order and any way up.",
  private: "Nothing leaves this device: it reads the pictures itself, and the camera goes off after the sixth side.",
  begin: "Use the camera",
  take: "Take photos",
  choose: "Choose photos",
  cancel: "Cancel",
  starting: "The camera is starting. Your browser may ask whether it may be used.",
  reading: "Reading the colours…",
  /** Why there is no camera. */
  insecure: "The camera works only on this machine or over https. Take photos instead.",
  denied: "The browser does not let this page use the camera. Allow it there, or take photos instead.",
  none: "No camera was found. Take photos instead.",
  gone: "The camera is gone. Connect it again, or take photos: what is there stays.",
  /** The sides that are there; colours of their middles. */
  taken: (count: number, missing: readonly string[]) => `${count} of 6 sides. ${missing.length > 0 ? `Missing: ${missing.join(", ")}.` : ""}`,
  again: "That side is there already. Show another one.",
  side: (colour: string) => `${colour} side: look at its picture`,
  missing: (colour: string) => `${colour} side: missing`,
  picture: "The picture of a side",
  grid: "The nine stickers; arrow keys move the squares, plus and minus size them",
  /** A picture whose stickers people show. */
  place: "Put the squares on the nine stickers: drag them, and drag a corner to size them.",
  use: "These are the stickers",
  takeSide: "Take this side",
  remove: "Another picture of this side",
  unreadable: (names: readonly string[]) => `This browser cannot show ${names.join(", ")} as a picture.`,
  /** What is wrong with six pictures, and what to do. */
  notACube: "No cube has these six sides. Tap a side whose stickers look wrong, and take it again.",
  mirrored: "The pictures are mirrored, or the colours of this cube are: red is left of green where white is up. Paint it instead.",
  several: "Several cubes have these six sides, depending on which way up they are. Show what is missing once more, held as it says here.",
  failed: (reason: string) => `The colours cannot be read: ${reason}.`,
  doubtful: "Compare the marked stickers with your cube: tap one that differs, then its colour.",
};

export type CameraTexts = typeof camera;
