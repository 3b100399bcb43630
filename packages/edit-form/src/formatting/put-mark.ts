export type Mark = 'bold' | 'list' | 'link';

/** A piece of a text that another takes the place of, and what is selected afterwards. */
interface Replacement {
  from: number;
  to: number;
  piece: string;
  /** Within the text. */
  selected: [number, number];
}

/** Marks what is selected in a text, or takes the marks away that it has. */
export function putMark(mark: Mark, text: string, from: number, to: number): Replacement {
  if (mark === 'list') return markLines(text, from, to);
  return mark === 'bold' ? markBold(text, from, to) : markLink(text, from, to);
}

function markBold(text: string, from: number, to: number): Replacement {
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**') {
    return {
      from: from - 2,
      to: to + 2,
      piece: text.slice(from, to),
      selected: [from - 2, to - 2],
    };
  }
  const chosen = text.slice(from, to);
  const words = chosen.trim() || 'texto';
  const start = from + chosen.length - chosen.trimStart().length;
  const end = start + chosen.trim().length;
  const selected: [number, number] = [start + 2, start + 2 + words.length];
  return { from: start, to: end, piece: `**${words}**`, selected };
}

function markLines(text: string, from: number, to: number): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const piece = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  const caret = start + piece.length;
  return { from: start, to: end, piece, selected: [from === to ? caret : start, caret] };
}

const placeholder = 'https://';

function markLink(text: string, from: number, to: number): Replacement {
  const chosen = text.slice(from, to);
  if (/^https?:/i.test(chosen)) {
    return { from, to, piece: `[texto](${chosen})`, selected: [from + 1, from + 6] };
  }
  const words = chosen || 'texto';
  const at = from + words.length + 3;
  const piece = `[${words}](${placeholder})`;
  return { from, to, piece, selected: [at, at + placeholder.length] };
}
