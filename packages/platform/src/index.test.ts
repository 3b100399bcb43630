import * as host from './host.ts';
import * as platform from './index.ts';
import { paths, pathTo } from './paths.ts';

test('the two doors offer exactly these names', () => {
  expect(Object.keys(platform).sort()).toEqual([
    'defineRemote',
    'pathTo',
    'paths',
    'poll',
    'useDrafts',
    'useEventBus',
    'useModals',
    'usePlatformEvent',
    'useSession',
    'useToasts',
  ]);
  expect(Object.keys(host).sort()).toEqual(['PlatformContext', 'clearDrafts', 'createEventBus']);
});

test('a path is filled with encoded parameters', () => {
  expect(pathTo(paths.studentDiaries, { classroomId: 'a b', studentId: 'c/d' })).toBe(
    '/diarios/turma/a%20b/aluno/c%2Fd',
  );
});
