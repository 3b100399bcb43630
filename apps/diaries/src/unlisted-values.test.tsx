import {
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getStudentDiaries,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { remote } from './remote.ts';
import {
  ana,
  classroomId,
  sampleClassroom,
  sampleEntry,
  sampleGroup,
} from './testing/sample-diaries.ts';

/** A value of a newer server that is not in this build's list. */
const later = 'FromTomorrow' as never;
const { classroom, ...rest } = sampleClassroom(4);

mockServer(
  mockEndpoint(getClassroomLastDiaries, () => ({
    ...rest,
    classroom: { ...classroom, period: later, diaryMode: later },
  })),
  mockEndpoint(getStudentDiaries, () => [sampleEntry(1, { lunch: later })], { total: 1 }),
  mockEndpoint(getClassroomPendingDiaryStudents, () => [sampleGroup({ diaryMode: later })]),
);

test.each([
  ['a classroom', pathTo(paths.classroomDiaries, { classroomId }), /Outro · Outro · Faltam 4 de 4/],
  ['a diary', pathTo(paths.studentDiaries, { classroomId, studentId: ana.id }), /^Outro$/],
  [
    'a diary to fill',
    pathTo(paths.fillDiaries, { classroomId }),
    /usa um diário mais novo do que esta página/,
  ],
])('values that came later leave %s readable', async (_, at, words) => {
  renderRemote(remote, { at });
  expect(await screen.findByText(words)).toBeVisible();
});
