import { Fragment } from 'react';
import { Text } from './text.tsx';

export interface LinkedTextProps {
  children: string;
}

export interface TextPart {
  text: string;
  /** Address of a web page or a phone number; absent in plain text. */
  href?: string;
}

/** Excludes marks that reverse the direction of writing: they could show another host. */
const addressCharacter = String.raw`[^\s<>"“”«»\u200e\u200f\u202a-\u202e\u2066-\u2069]`;
const webAddress = String.raw`\bhttps?:\/\/${addressCharacter}+|(?<![\w@.\/-])www\.${addressCharacter}+`;
/** Brazilian numbers: mobile with or without area code, landline with (11) or a dash, 0800. */
const phoneNumber = [
  String.raw`(?:\+55 ?)?\(?\b[1-9][1-9]\)? ?9 ?\d{4}[- ]?\d{4}`,
  String.raw`(?:\+55 ?)?(?:\([1-9][1-9]\) ?[2-5]\d{3}[- ]?\d{4}|[1-9][1-9] [2-5]\d{3}-\d{4})`,
  String.raw`9\d{4}-\d{4}`,
  String.raw`0800[- ]?\d{3}[- ]?\d{4}`,
].join('|');
/** Finds what can be opened. */
export const linkPattern = new RegExp(
  String.raw`(?<web>${webAddress})|(?<![\d\w.,/+-])(?<phone>${phoneNumber})(?![\d/-]|[.,]\d)`,
  'giu',
);

const closing = /[.,;:!?'’*_~)\]}…]$/u;
const openingOf: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Cuts the punctuation that ends a sentence; a closing bracket stays if the address opened one. */
function withoutPunctuation(address: string): string {
  let end = address;
  for (let last = closing.exec(end)?.[0]; last; last = closing.exec(end)?.[0]) {
    const opening = openingOf[last];
    const count = (character: string) => end.split(character).length;
    if (opening && count(opening) >= count(last)) break;
    end = end.slice(0, -1);
  }
  return end;
}

function webPage(address: string): string | undefined {
  const url = /^http/i.test(address) ? address : `https://${address}`;
  return URL.canParse(url) ? url : undefined;
}

function phoneLink(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (written.startsWith('+')) return `tel:+${digits}`;
  return digits.startsWith('0800') || digits.length < 10 ? `tel:${digits}` : `tel:+55${digits}`;
}

/**
 * Splits a text at web addresses (http and https) and Brazilian phone numbers.
 * @returns all parts in order; those that can be opened have `href`
 * @example findLinks('Ver www.a.br') // [{ text: 'Ver ' }, { text: 'www.a.br', href: 'https://www.a.br' }]
 */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, groups } of text.matchAll(linkPattern)) {
    const { web, phone } = groups!;
    const shown = web ? withoutPunctuation(web) : phone!;
    const href = web ? webPage(shown) : phoneLink(shown);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/**
 * Shows a text with its web addresses and phone numbers as links. Renders no element of its own.
 */
export function LinkedText({ children }: LinkedTextProps) {
  return findLinks(children).map(({ text, href }, index) => {
    if (!href) return <Fragment key={index}>{text}</Fragment>;
    const elsewhere = !href.startsWith('tel:') && {
      target: '_blank',
      rel: 'noopener noreferrer',
    };
    return (
      <Text as="a" key={index} href={href} {...elsewhere} breaks>
        {text}
      </Text>
    );
  });
}
