import { endpoints, getHome, getPendingDiaryCount } from '@caderneta/api-client/contract';
import { cacheKeyOf, countsAddress, homeAddress, isCachedData, isPortalPage } from './addresses.ts';

test.each(['/', '/diarios/listar', '/mensagens/123', '/perfil', '/familiares', '/v1x'])(
  '%s is a page of the portal',
  (address) => expect(isPortalPage(address)).toBe(true),
);

test.each([
  '/familia',
  '/familia/diarios',
  '/ajuda/diario',
  '/v1/schools/1',
  '/docs',
  '/files/1/320',
  '/remotes.json',
  '/sw.js',
  '/assets/aaaa1111/main.js',
])('%s is none', (address) => expect(isPortalPage(address)).toBe(false));

test('of all calls only those that filling diaries needs are kept', () => {
  const kept = Object.values(endpoints).filter(({ path }) =>
    isCachedData(path.replace(/:\w+/g, '1')),
  );
  expect(kept.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /v1/Diaries/GetClassroomLastDiaries',
    'GET /v1/Diaries/GetClassroomPendingDiaryStudents',
    'GET /v1/Diaries/GetPendingDiaryCount',
    'GET /v1/schools/:id',
  ]);
});

test('of the home, what is kept goes by the addresses of the separate calls', () => {
  expect([homeAddress, countsAddress]).toEqual([getHome.path, getPendingDiaryCount.path]);
  expect([homeAddress, countsAddress].map(isCachedData)).toEqual([false, true]);
});

test('a file that several builds of an app have is kept once, and an entry for each build', () => {
  const files = (build: string) => [
    `/assets/${build}/0a1b2c3d4e.js`,
    `/assets/${build}/main.0a1b2c3d4e.js`,
    `/remotes/chat/${build}/0a1b2c3d4e.js`,
    `/remotes/diaries/${build}/0a1b2c3d4e.js`,
    `/remotes/chat/${build}/remoteEntry.0a1b2c3d4e.js`,
    `/remotes/chat/${build}/mf-manifest.json`,
  ];
  const [one, other] = ['aaaa1111', 'bbbb2222'].map((build) => files(build).map(cacheKeyOf));
  expect(new Set(one).size).toBe(files('').length);
  expect(one!.filter((key) => other!.includes(key))).toEqual([
    '/assets/0a1b2c3d4e.js',
    '/remotes/chat/0a1b2c3d4e.js',
    '/remotes/diaries/0a1b2c3d4e.js',
  ]);
});
