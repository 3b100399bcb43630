import {
  getIeducarRun,
  getClassroom,
  getRosterImport,
  listAudit,
  listAuditPeople,
  getVersionsPermission,
  listClassrooms,
  getRosterQuestions,
  listRosterClassroomQuestions,
  listEmployees,
  listRosterImports,
  listRosterRows,
  type AuditEntry,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { remote } from './remote.ts';
import {
  maternal,
  sampleClassroom,
  sampleEmployee,
  sampleId,
  sampleStudent,
} from './testing/sample-school.ts';
import { sampleCheckedRow, sampleImport } from './testing/sample-roster.ts';

/** A value of a newer server that is not in this build's list. */
const later = 'FromTomorrow' as never;

const marina = { id: sampleId(51), name: 'Marina Barros' };
const entry: AuditEntry = {
  id: sampleId(70),
  createdAt: '2026-11-12T12:12:00Z',
  firstAt: '2026-11-12T12:12:00Z',
  times: 1,
  employee: marina,
  resource: later,
  verb: later,
  resourceId: null,
  subject: 'Ana Lima',
  fields: [],
  changes: [],
  labels: {},
  device: null,
};
const applied = sampleImport({ status: later });

mockServer(
  mockEndpoint(getVersionsPermission, () => ({ isAllowed: false })),
  mockEndpoint(listClassrooms, () => [{ ...maternal, period: later }]),
  mockEndpoint(listEmployees, () => [sampleEmployee({ role: later })]),
  mockEndpoint(getClassroom, () =>
    sampleClassroom({ diaryMode: later, students: [sampleStudent({ gender: later })] }),
  ),
  mockEndpoint(listAudit, () => [entry]),
  mockEndpoint(listAuditPeople, () => []),
  mockEndpoint(getIeducarRun, () => ({ run: null })),
  mockEndpoint(listRosterImports, () => [applied]),
  mockEndpoint(listRosterClassroomQuestions, () => []),
  mockEndpoint(getRosterQuestions, () => ({ areaCode: null, names: null })),
  mockEndpoint(getRosterImport, () => sampleImport()),
  mockEndpoint(listRosterRows, () => [sampleCheckedRow({ outcome: later })]),
);

test.each([
  ['classrooms and employees', paths.manage, ['Maternal I', 'Tiago Lopes', 'Outro']],
  [
    'a classroom',
    pathTo(paths.manageClassroom, { classroomId: maternal.id }),
    ['Alice Moreira Lima', 'Outro'],
  ],
  ['the history', paths.history, [/Marina Barros fez outra ação em outro assunto Ana Lima/]],
  ['imports', paths.rosterImports, [/alunos\.csv/, 'em outra situação']],
  [
    'rows of an import',
    pathTo(paths.rosterImport, { importId: sampleImport().id }),
    ['Ana Souza', 'outra situação'],
  ],
])('values that came later leave %s readable', async (_, at, words) => {
  renderRemote(remote, { at, session: { employee: { role: 'Administrator' } } });
  for (const word of words) {
    const [found] = await screen.findAllByText((_text, node) =>
      typeof word === 'string' ? node?.textContent === word : word.test(node?.textContent ?? ''),
    );
    expect(found).toBeVisible();
  }
});
