import { findLinks, type TextPart } from '@caderneta/ui';

/** A sentence or line, with what ends it. */
const sentence = /[^.!?\n]+[.!?]*/g;

const spoken = ({ text, href }: TextPart) => (href?.startsWith('http') ? 'link' : text);

/** What is read aloud, in pieces: some browsers fall silent in the middle of a long one. */
export function sentencesOf(words: string): string[] {
  const sentences = findLinks(words).map(spoken).join('').match(sentence) ?? [];
  return sentences.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one));
}
