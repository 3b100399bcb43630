/** Path of a field in a row of the list's call: 'communication.title'. */
type Field = string;

type ChipTone = 'success' | 'warning' | 'danger' | 'neutral';

/** What a cell shows; exactly one of the fields after `when`. */
export interface ShownValue {
  /** Only where the row has something there: not null, false, an empty text or an empty list. */
  when?: Field;
  text?: Field;
  /** The same words in each row. */
  words?: string;
  /** Names of a list of things, one after another. */
  names?: Field;
  /** A day, or the day of an instant. */
  date?: Field;
  dateTime?: Field;
  /** An instant whose day is more important than its time. */
  moment?: Field;
  /** A state in a word. */
  chip?: { label: string; tone: ChipTone; goesWithoutSaying?: boolean };
  /** A bar: how many of how many. Several fields add up. */
  bar?: {
    value: readonly Field[];
    of: Field;
    tone: 'primary' | 'success' | 'danger';
    /** Below the bar, where the field counts some: '3 com respostas diferentes'. */
    note?: { count: Field; words: string };
  };
}

export interface ListColumn {
  header: string;
  align?: 'start' | 'end';
  /** Where it stands on phones; see `DataTableColumn` of `@caderneta/ui`. */
  phone: 'start' | 'end' | 'end-below' | 'end-labelled' | 'figure';
  /** The first that holds is shown, a dash where none does. */
  shows: readonly ShownValue[];
}

/**
 * A list, as data: the server writes its first rows into the page's HTML, and the page shows the
 * same. A page may say more in a cell than data can.
 */
export interface ListDefinition {
  title: string;
  searchLabel: string;
  /** Leads to the form of a new item. */
  create: { label: string; path: string };
  filter?: { name: string; label: string; options: readonly { value: string; label: string }[] };
  /** Of an item: the pattern of its page, whose parameter is the row's `id`. */
  item: { path: string; id: Field };
  /** Name of the first column, which links to the item. */
  lead: string;
  /** Names of the others. */
  columns: readonly string[];
}

/** The first column of a list: which one a row is. */
export interface ListLead {
  header: string;
  text: Field;
  /** Address of a picture beside the text, and its sizes. */
  picture?: { src: Field; srcSet: Field };
  /** Words after the text, all that hold. A label may be a field. */
  marks?: readonly { when: Field; label?: string; field?: Field; tone: ChipTone }[];
}

export interface RemoteLists {
  leads: Readonly<Record<string, ListLead>>;
  columns: Readonly<Record<string, ListColumn>>;
  /** Path of a page → its list, whose rows the page's first call answers. */
  pages: Readonly<Record<string, ListDefinition>>;
}

/**
 * Declares the lists of a remote, in `lists.ts` beside its `remote.ts`. The build reads it too, so it
 * is made of literals. Checks types, and returns the definition as it is.
 */
export function defineLists(lists: RemoteLists): RemoteLists {
  return lists;
}
