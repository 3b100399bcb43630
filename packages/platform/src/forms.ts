/** One field as it looks before anything is written. */
export interface FormField {
  /** A line of text, a day, the text that may be formatted, or a box to tick. */
  kind: 'text' | 'date' | 'formatted' | 'flag';
  /** Of every kind but the formatted text, which has its own. */
  label?: string;
  /** Stands below a box. */
  help?: string;
  /** Left out where the person may not send something urgent now. */
  needs?: 'urgent';
}

/**
 * The beginning of a form for something new, as data: the server writes it into the page's HTML, and
 * what somebody writes there goes over to the page. Below it the page may have more fields.
 */
export interface FormDefinition {
  title: string;
  /** Name of the kind of its drafts. Who has left one is asked about it first. */
  drafts: string;
  /** Where its way back leads. */
  back: string;
  fields: readonly FormField[];
}

/**
 * The forms of a remote, in `forms.ts` beside its `remote.ts`. The build alone reads it, so it is made of
 * literals; a test of the remote tells where a page says something else.
 * @example `export const forms = { … } as const satisfies RemoteForms`
 */
export interface RemoteForms {
  /** The bar below each of them. */
  actions: {
    back: string;
    /** With the name of an icon of lucide. */
    others: readonly { label: string; icon: string }[];
    save: { label: string; icon: string };
  };
  /** Path of a page → its form. */
  pages: Readonly<Record<string, FormDefinition>>;
}
