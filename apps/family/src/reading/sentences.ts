import { webAddress } from './web-address.ts';

/** A sentence or line, with what ends it. */
const sentence = /[^.!?\n]+[.!?]*/g;

/** What is read aloud, in pieces: some browsers fall silent in the middle of a long one. */
export function sentencesOf(words: string): string[] {
  const spoken = words.replace(webAddress, 'link').match(sentence) ?? [];
  return spoken.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one));
}
