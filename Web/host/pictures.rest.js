// A picture from the person's own library, small enough to be kept with other things.
import { chooseFile } from "./files.rest.js";

const TYPES = ["image/webp", "image/jpeg"];
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4, 0.25];

/**
 * Lets the person choose a picture and hands over its middle as a square of `side` pixels, in a file
 * of at most `most` bytes; an empty one where it could not be read. Nothing happens where nothing is
 * chosen. Has to be called while an event of the person is handled.
 */
export function pickPicture(side, most, done) {
  chooseFile("image/*", async (file) => {
    done(await square(file, side, most).catch(() => new Uint8Array()));
  });
}

async function square(file, side, most) {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const length = Math.min(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(
    picture, (picture.width - length) / 2, (picture.height - length) / 2, length, length,
    0, 0, side, side);
  picture.close();
  for (const quality of QUALITIES) {
    for (const type of TYPES) {
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
      // A browser that can't write a type writes PNG.
      if (blob && blob.size <= most) return new Uint8Array(await blob.arrayBuffer());
    }
  }
  throw new Error("no quality is small enough");
}
