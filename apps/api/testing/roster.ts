import type { CheckedRosterRow, RosterImport, RosterRow } from '@caderneta/api-client/contract';
import type { Caller } from './caller.ts';
import { rosterRow } from './roster-row.ts';

/** Imports a roster as an administrator does. */
export function importing(caller: Caller) {
  const url = (id: string, what = '') => `/v1/rosterImports/${id}${what}`;
  return {
    url,
    /** Begins an import of these rows, the first one in line 1. */
    async draft(
      rows: Partial<RosterRow>[],
      { rowCount = rows.length }: { rowCount?: number } = {},
    ): Promise<string> {
      const begun = await caller.post('/v1/rosterImports', { fileName: 'alunos.csv', rowCount });
      const { id } = begun.json<{ id: string }>();
      const lines = rows.map((row, index) => ({ line: index + 1, row: rosterRow(row) }));
      for (let start = 0; start < lines.length; start += 200) {
        const added = await caller.post(url(id, '/rows'), {
          rows: lines.slice(start, start + 200),
        });
        if (added.statusCode !== 204) throw new Error(added.body);
      }
      return id;
    },
    async read(id: string): Promise<RosterImport> {
      return (await caller.get(url(id))).json();
    },
    async rows(id: string, query = ''): Promise<CheckedRosterRow[]> {
      return (await caller.get(url(id, `/rows?limit=200${query}`))).json();
    },
    apply: (id: string, etag?: string) =>
      caller.post(url(id, '/apply'), undefined, etag ? { 'if-match': etag } : {}),
    undo: (id: string) => caller.post(url(id, '/undo')),
  };
}
