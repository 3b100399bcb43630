import type {
  CheckedRosterRow,
  RosterImport,
  RosterOutcome,
  RosterRow,
} from '@caderneta/api-client/contract';
import { sampleId } from './sample-school.ts';

export const sampleRosterRow = (changes: Partial<RosterRow> = {}): RosterRow => ({
  name: 'Ana Souza',
  classroom: 'Maternal I',
  period: '',
  gender: 'F',
  firstName: 'Carla Souza',
  firstPhone: '11912345678',
  firstEmail: '',
  secondName: '',
  secondPhone: '',
  secondEmail: '',
  ...changes,
});

export const sampleCheckedRow = (changes: Partial<CheckedRosterRow> = {}): CheckedRosterRow => ({
  line: 1,
  row: sampleRosterRow(),
  outcome: 'new',
  errors: [],
  notes: [],
  changes: [],
  siblings: [],
  knownResponsibles: [],
  ...changes,
});

export function totalsOf(rows: readonly CheckedRosterRow[]): RosterImport['totals'] {
  const count = (wanted: RosterOutcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    error: count('error'),
  };
}

export const sampleImport = (changes: Partial<RosterImport> = {}): RosterImport => ({
  id: sampleId(70),
  fileName: 'alunos.csv',
  status: 'draft',
  createdAt: '2026-11-20T14:30:00.000Z',
  createdBy: { id: sampleId(51), name: 'Marina Barros' },
  appliedAt: null,
  totals: { new: 1, changed: 0, same: 0, error: 0 },
  missing: 0,
  undo: { isPossible: false, reason: null },
  ...changes,
});
