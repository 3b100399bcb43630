import MarkdownIt from 'markdown-it';
import type { TextBlock, TextSpan } from './formatted-text.ts';

/** Knows lists, `**bold**` and links; everything else stays as it was typed. */
const parser = new MarkdownIt('zero').enable(['list', 'emphasis', 'link']);
parser.validateLink = (address) =>
  /^(?:mailto|tel):./i.test(address) || (/^https?:\/\//i.test(address) && URL.canParse(address));

type Token = ReturnType<typeof parser.parse>[number];

/** Lists in lists; a text with more of them is shown to the letter. */
const mostDepth = 4;

/** Reads the marks of a text. */
export function readMarks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let depth = -1;
  /** A line of a list whose words come next; it may have none. */
  let line: TextBlock | undefined;
  const endLine = () => {
    if (line) blocks.push(line);
    line = undefined;
  };
  for (const token of parser.parse(endLists(text), {})) {
    if (isList(token)) depth += token.nesting;
    if (depth >= mostDepth) return [{ spans: [{ text }] }];
    if (token.type.startsWith('list_item')) endLine();
    if (token.type === 'list_item_open') line = lineOf(markerOf(token), depth);
    if (token.type !== 'inline') continue;
    line = { ...line, spans: spansOf(token) };
    endLine();
  }
  return blocks;
}

const itemLine = /^ *(?:[-*+]|\d{1,9}[.)]) /;

/** A list ends where its lines do: what follows without a mark is no part of its last line. */
function endLists(text: string): string {
  const lines = text.split('\n');
  const ends = (line: string, before = '') =>
    itemLine.test(before) && /^[^ \t\r]/.test(line) && !itemLine.test(line);
  return lines.map((line, index) => (ends(line, lines[index - 1]) ? `\n${line}` : line)).join('\n');
}

const isList = ({ type }: Token) => /^(?:bullet|ordered)_list_/.test(type);

const markerOf = ({ info, markup }: Token) => (info ? `${info}${markup}` : '•');

const lineOf = (marker: string, depth: number): TextBlock => ({
  marker,
  ...(depth > 0 && { depth }),
  spans: [],
});

function spansOf({ children }: Token): TextSpan[] {
  const spans: TextSpan[] = [];
  let isBold = false;
  let href: string | undefined;
  for (const [index, token] of (children ?? []).entries()) {
    const { type, nesting, markup, content } = token;
    if (type === 'link_open') {
      href = String(token.attrGet('href'));
      if (children![index + 1]?.type === 'link_close') append(spans, { text: href, isBold, href });
    } else if (type === 'link_close') href = undefined;
    else if (type.startsWith('strong') && markup === '**') isBold = nesting > 0;
    else append(spans, { text: content || markup, isBold, href });
  }
  return spans;
}

/** Adds to the last run what looks the same. */
function append(spans: TextSpan[], { text, isBold, href }: TextSpan): void {
  if (text === '') return;
  const last = spans.at(-1);
  if (last && (last.isBold ?? false) === isBold && last.href === href) last.text += text;
  else spans.push({ text, ...(isBold && { isBold }), ...(href && { href }) });
}
