import {
  addressOfRow,
  barTones,
  type Cell,
  cellOf,
  chipTones,
  isStacked,
  leadOf,
  nameOfCell,
  wordsOfBar,
} from '@caderneta/listing/cells';
import type { RemoteBuild, RemoteLists } from '@caderneta/releases';
import { countText } from '@caderneta/formats';
import type { FirstData } from '#/portal/first-data.ts';
import { Html } from '#/portal/html/html.ts';
import { fill, type TemplateValues } from '#/portal/html/template.ts';

export interface ListOfPage {
  lists: RemoteLists;
  list: RemoteLists['pages'][string];
  /** Address of the API that answers the rows. */
  call: string;
}

/** The list that a remote declares for an address, whose rows the page's first call answers. */
export function listOfPage(url: string, remotes: RemoteBuild[]): ListOfPage | undefined {
  for (const { lists, firstCalls = {} } of remotes) {
    const list = lists && Object.hasOwn(lists.pages, url) ? lists.pages[url] : undefined;
    const call = Object.hasOwn(firstCalls, url) ? firstCalls[url] : undefined;
    if (lists && list && call) return { lists, list, call };
  }
  return undefined;
}

/** Draws a list of what was read for its page, as soon as it is read. */
export function listDrawer(template: string, found: ListOfPage, nonce: string) {
  return ({ answers, school }: FirstData): string => {
    const answer = answers.find(({ address }) => address === found.call);
    if (!school || !Array.isArray(answer?.body)) return '';
    const { body: rows, total = 0 } = answer;
    return drawList(template, found, { rows, total, timezone: school.timezone, nonce });
  };
}

interface Answered {
  rows: readonly unknown[];
  total: number;
  timezone: string;
  nonce: string;
}

/**
 * Writes the rows of a list's first page as the page shows them later.
 * @param template the part of the shell's template that its build has drawn for a list
 * @returns nothing for an empty list: the page says more of it
 */
function drawList(template: string, { lists, list }: ListOfPage, answered: Answered): string {
  const { rows, total, timezone, nonce } = answered;
  const lead = lists.leads[list.lead];
  if (rows.length === 0 || !template || !lead) return '';
  const { title, searchLabel, create, filter } = list;
  const columns = list.columns.flatMap((name) => lists.columns[name] ?? []);
  const stacked = isStacked(lists, list);
  const drawn = rows.map((row) => rowValues({ list, lead, row, stacked, timezone, columns }));
  const [first, ...others] = filter?.options ?? [];
  return fill(template, {
    title,
    searchLabel,
    createPath: create.path.slice(1),
    createLabel: create.label,
    choice: filter ? { legend: filter.label, first: first?.label, options: others } : false,
    headings: [{ header: lead.header, align: 'start' }, ...columns.map(placeOf)],
    rows: drawn.map(({ values }) => values),
    pages: total > rows.length ? { total: countText(total) } : false,
    shares: sharesStyle(new Set(drawn.flatMap(({ shares }) => shares)), nonce),
  });
}

type Column = RemoteLists['columns'][string];

const placeOf = ({ header, align = 'start', phone }: Column) => ({ header, align, phone });

interface Row extends Pick<ListOfPage, 'list'> {
  lead: RemoteLists['leads'][string];
  row: unknown;
  columns: Column[];
  stacked: boolean;
  timezone: string;
}

const none = Object.fromEntries(
  [
    ...['text', 'moment', 'none'],
    ...chipTones.flatMap((tone) => [`chip_${tone}`, `chip_${tone}_usual`]),
    ...barTones.map((tone) => `bar_${tone}`),
  ].map((name) => [name, false] as const),
);

const noMark = Object.fromEntries(chipTones.map((tone) => [tone, false] as const));

function rowValues({ list, lead, row, columns, stacked, timezone }: Row) {
  const { text, marks, picture } = leadOf(lead, row);
  const shares: number[] = [];
  const cells = columns.map((column): TemplateValues => {
    const cell = cellOf(column.shows, row, timezone);
    if (cell.kind === 'bar') shares.push(shareOf(cell));
    const label = `${column.header} de ${text}`;
    return { ...none, ...placeOf(column), [nameOfCell(cell)]: cellValues(cell, label, stacked) };
  });
  const values = {
    header: lead.header,
    path: addressOfRow(list.item, row).slice(1),
    text,
    plain: !picture,
    picture: Boolean(picture),
    marks: marks.map(({ label, tone }) => ({ ...noMark, label, [tone]: true })),
    cells,
  };
  return { values, shares };
}

function cellValues(cell: Cell, label: string, stacked: boolean): TemplateValues {
  if (cell.kind === 'none') return {};
  if (cell.kind !== 'bar') return { ...cell };
  const { value, max, note } = cell;
  return {
    text: wordsOfBar(cell),
    note: note ? { note } : false,
    label,
    value: String(value),
    max: String(max),
    share: String(shareOf(cell)),
    stacked: new Html(stacked ? 'data-stacked="true"' : ''),
  };
}

/** Percent, as wide as the bar is. */
const shareOf = ({ value, max }: { value: number; max: number }) =>
  max > 0 ? Math.round(Math.min(Math.max(value / max, 0), 1) * 1000) / 10 : 0;

/** The page's policy allows no `style` attribute. */
function sharesStyle(shares: ReadonlySet<number>, nonce: string): Html {
  const rules = [...shares].map((share) => `[data-share="${share}"]{width:${share}%}`);
  return new Html(`<style nonce="${nonce}">${rules.join('')}</style>`);
}
