/** A run of words. */
export interface TextSpan {
  text: string;
  isBold?: boolean | undefined;
  /** Where the words lead. */
  href?: string | undefined;
}

/** A paragraph, or a line of a list. */
export interface TextBlock {
  /** Of a line of a list: '•', or its number, '1.'. */
  marker?: string | undefined;
  /** Lists that the line's list stands in; left out of the outermost. */
  depth?: number | undefined;
  spans: TextSpan[];
}

/** What a link shows beside its words: a page's host, an e-mail address or a number. */
export function targetOf(href: string): string {
  if (/^https?:/i.test(href)) return new URL(href).host;
  return href.slice(href.indexOf(':') + 1).split('?')[0]!;
}

/** A formatted text without marks, as a notice, a search or a voice takes it. */
export function plainWords(blocks: readonly TextBlock[]): string {
  const lines = blocks.map(({ marker, depth = 0, spans }, index) => {
    const words = spans.map(wordsOf).join('');
    const line = marker ? `${'  '.repeat(depth)}${marker} ${words}` : words;
    if (index === 0) return line;
    const isNext = marker && blocks[index - 1]?.marker;
    return `${isNext ? '\n' : '\n\n'}${line}`;
  });
  return lines.join('');
}

const wordsOf = ({ text, href }: TextSpan) =>
  href && href !== text && targetOf(href) !== text ? `${text} (${href})` : text;
