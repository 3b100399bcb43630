import { api } from '@caderneta/api-client';
import {
  getIeducarRun,
  getRosterImport,
  getRosterQuestions,
  listRosterClassroomQuestions,
  listRosterImports,
  listRosterRows,
  type RosterOutcome,
  type RosterRow,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { lists } from '../../lists.queries.ts';

export interface AddedRow {
  line: number;
  row: RosterRow;
  /** Filled cells under no title. */
  extra?: string;
}

/** Milliseconds in which a small server writes 2,000 students, at the very least. */
export const wholeRoster = 5 * 60_000;

const imports = [...lists, 'imports'] as const;
const rowsOf = (id: string) => [...imports, 'rows', id] as const;

export const importsQuery = (address: ListAddress) =>
  listQuery([...imports, 'list'], address, ({ limit, offset }, signal) =>
    api.page(listRosterImports, { query: { limit, offset } }, { signal }),
  );

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...imports, 'one', id],
    queryFn: ({ signal }) => api.versioned(getRosterImport, { params: { id } }, { signal }),
  });

/** The last reading of i-Educar; null for a school that is not imported from there. */
export const ieducarRunQuery = queryOptions({
  queryKey: [...imports, 'i-Educar'],
  queryFn: async ({ signal }) => (await api.call(getIeducarRun, {}, { signal })).run,
});

/** How the address names an outcome. */
export const outcomeNames: Record<RosterOutcome, string> = {
  new: 'novo',
  changed: 'alterado',
  same: 'sem-mudanca',
  error: 'erro',
  left: 'saiu',
  leftOut: 'deixada-de-fora',
};

export function outcomeAt({ filters }: ListAddress<'situacao'>): RosterOutcome | undefined {
  const outcomes = Object.keys(outcomeNames) as RosterOutcome[];
  return outcomes.find((outcome) => outcomeNames[outcome] === filters.situacao);
}

export const rowsQuery = (id: string, address: ListAddress<'situacao'>) =>
  listQuery(rowsOf(id), address, (part, signal) => {
    const query = { outcome: outcomeAt(address), ...part };
    return api.page(listRosterRows, { params: { id }, query }, { signal });
  });

const questionsKey = (id: string) => [...imports, 'classrooms', id] as const;

/** Classes of a draft that somebody must tell. */
export const classroomQuestionsQuery = (id: string) =>
  queryOptions({
    queryKey: questionsKey(id),
    queryFn: ({ signal }) => api.call(listRosterClassroomQuestions, { params: { id } }, { signal }),
  });

/** What one answer corrects in all rows of a draft. */
export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...questionsKey(id), 'all rows'],
    queryFn: ({ signal }) => api.call(getRosterQuestions, { params: { id } }, { signal }),
  });

/** Asks for an import and its rows anew: one row may decide over others. */
export function useRenewImport(id: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: importQuery(id).queryKey }),
      queries.invalidateQueries({ queryKey: rowsOf(id) }),
      queries.invalidateQueries({ queryKey: questionsKey(id) }),
    ]);
}
