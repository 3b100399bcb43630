import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Characters of Portuguese and of neighbours' names. Others fall back to the next font. */
export const characters = [
  ...between(0x20, 0x7e),
  ...between(0xc0, 0xff),
  ...'\u00a0ªº°§·«»–—‘’“”•…€×÷±½¼¾²³©®−→',
].join('');

/** Those of the design. */
const weights = { min: 400, max: 800 };

/** A rule for the font of the apps. */
export const fontRule = { test: /nunito.*\.woff2$/, use: fileURLToPath(import.meta.url) };

/** Leaves out of a variable font (woff2) the characters and weights that the apps do not use. */
export default function subsetFontLoader(this: LoaderContext<unknown>, font: Buffer): void {
  const done = this.async();
  subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } }).then(
    (subset) => done(undefined, subset),
    (error: unknown) => done(error as Error),
  );
}

/** Hands the font over as it is stored. */
export const raw = true;
