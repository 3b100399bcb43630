/**
 * The one table of characters that look alike, as classes of regular expressions and as pairs. The
 * browser's fold is made from it here, and the database's in `fold-sql.ts`.
 */

/** What a comparison does not see: marks, apostrophes, and what has no width. */
export const unseen = [
  // Apostrophes, primes and lone accents, as keyboards and programs write an apostrophe.
  String.raw`\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5`,
  String.raw`\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe`,
  String.raw`\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40`,
  // Lone marks.
  String.raw`\u005e\u00a8\u00af\u00b7\u00b8\u02c6\u02d8-\u02dd`,
  // Controls that are no space.
  String.raw`\u0001-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f`,
  // Marks of Latin, Greek and Cyrillic, points of Hebrew and Arabic.
  String.raw`\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
  String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
  String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed`,
  // Soft hyphens, joiners, directions, fillers, variations and tags.
  String.raw`\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e`,
  String.raw`\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc`,
  String.raw`\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
].join('');

/** What parts words: spaces and hyphens. */
export const gaps = [
  String.raw`\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f`,
  String.raw`\u2800\u3000`,
  String.raw`\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2e3a\u2e3b`,
  String.raw`\u301c\u3030\ufe31\ufe32\ufe58\ufe63\uff0d`,
].join('');

/** First and last capital of a range, and the small letter of the first. */
const ranges = ['AZa', 'ΑΡα', 'ΣΩσ', 'АЯа', 'ЀЏѐ'];

/** Plain letters, and what is read as them once marks are gone. */
const letters: Record<string, string> = {
  ae: 'Ææ',
  d: 'ĐđÐð',
  h: 'Ħħ',
  i: 'ı',
  l: 'Łł',
  o: 'Øø°',
  oe: 'Œœ',
  ss: 'ßẞ',
  t: 'Ŧŧ',
  ŋ: 'Ŋ',
  þ: 'Þ',
  σ: 'ς',
  '"': '“”„‟«»″',
};

/** Character → what a comparison reads. */
export const readAs = new Map<string, string>([
  ...ranges.flatMap((range) => {
    const [first = 0, last = 0, small = 0] = [...range].map((letter) => letter.charCodeAt(0));
    return Array.from({ length: last - first + 1 }, (_, index): [string, string] => [
      String.fromCharCode(first + index),
      String.fromCharCode(small + index),
    ]);
  }),
  ...Object.entries(letters).flatMap(([plain, others]) =>
    [...others].map((other): [string, string] => [other, plain]),
  ),
]);
