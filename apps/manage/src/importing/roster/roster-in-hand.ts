import { setOff, useDrafts, type DraftKind } from '@caderneta/platform';
import { useState } from 'react';
import { type ColumnMapping, guessColumns } from './guess-columns.ts';
import type { RosterFile } from '../reading/read-roster-file.ts';

/** A file on its way into the school, before its rows are sent. */
export interface RosterInHand {
  file: RosterFile;
  /** Index of the table that the person chose. */
  chosen: number;
  mapping: ColumnMapping;
}

/** It holds children and phones of a whole school, and so ends with the tab. */
const rosterKind: DraftKind<RosterInHand> = {
  name: 'importação',
  version: 1,
  parse: (value) => value as RosterInHand,
  lists: ['file.tables'],
  endsWithTab: true,
};
const key = 'new';

/** A file that is too large for the browser's storage survives 'Back'; before a reload it asks. */
let held: RosterInHand | null = null;
let letPageGo: (() => void) | undefined;

function hold(next: RosterInHand | null) {
  held = next;
  letPageGo?.();
  letPageGo = next ? setOff('planilha') : undefined;
}

/** Keeps the file and its columns over 'Back' and a reload. */
export function useRosterInHand() {
  const drafts = useDrafts(rosterKind);
  const [inHand, setInHand] = useState(() => drafts.read(key) ?? held);

  function keep(next: RosterInHand) {
    hold(drafts.save(key, next) ? null : next);
    setInHand(next);
  }

  return {
    inHand,
    take: (file: RosterFile) => keep(withTable(file, 0)),
    change: keep,
    /** Lets go of the file as the person leaves; the page shows it until then. */
    drop: () => {
      hold(null);
      drafts.remove(key);
    },
  };
}

/** The columns of another table of the file are guessed anew. */
export function withTable(file: RosterFile, chosen: number): RosterInHand {
  const { titles, rows } = file.tables[chosen]!;
  return { file, chosen, mapping: guessColumns(titles, rows) };
}
