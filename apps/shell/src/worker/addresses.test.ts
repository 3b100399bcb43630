import { endpoints, getHome, getPendingDiaryCount } from '@caderneta/api-client/contract';
import { countsAddress, homeAddress, isCachedData, isPortalPage } from './addresses.ts';

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
