import { expect, test } from '@jest/globals';
import { paths, pathTo } from './index.ts';

test('a path is filled with encoded parameters', () => {
  expect(pathTo(paths.studentDiaries, { classroomId: 'a b', studentId: 'c/d' })).toBe(
    '/diarios/turma/a%20b/aluno/c%2Fd',
  );
});
