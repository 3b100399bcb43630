import { fold } from './fold.ts';
import { isForeignPhone, readPhone } from './phone.ts';

/** What a search looks for: every word, or a phone. */
export interface SearchTerms {
  /** Folded, each once. None where nothing was typed. */
  words: string[];
  /** Digits of a phone, or of a part of one, however it was written. */
  phone?: string;
}

/**
 * Reads what somebody typed into a search. A text is found that has every word somewhere, in any
 * order, or the phone; both sides are folded.
 * @example searchTerms('+55 (11) 98765-4321').phone // '11987654321'
 */
export function searchTerms(typed: string): SearchTerms {
  const words = [...new Set(fold(typed).split(' '))].filter(Boolean);
  const phone = phoneIn(typed);
  return phone ? { words, phone } : { words };
}

function phoneIn(typed: string): string | undefined {
  const whole = readPhone(typed);
  if (/^\d{11}$/.test(whole)) return whole;
  const signs = fold(typed);
  if (isForeignPhone(typed) || !/^[\d ()+./]+$/.test(signs)) return undefined;
  const digits = signs.replace(/\D/g, '');
  return /^\D*(?:\+|00)/.test(signs) ? digits.replace(/^(?:00)?55/, '') : digits.replace(/^0+/, '');
}

/**
 * Prepares a search, for lists that are filtered where they are shown.
 * @example finder('silva joao')('João da Silva') // true
 */
export function finder(typed: string): (text: string) => boolean {
  const isFound = foldedFinder(typed);
  return (text) => isFound(fold(text));
}

/** As `finder`, for texts that were folded once for many searches. */
export function foldedFinder(typed: string): (folded: string) => boolean {
  const { words, phone } = searchTerms(typed);
  return (folded) =>
    words.every((word) => folded.includes(word)) || (phone !== undefined && folded.includes(phone));
}
