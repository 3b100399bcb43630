import { complaintsAbout } from './lint-snippet.ts';

const nothing = 'export {};';
const part = (made: string, name = 'Legend') =>
  `import styled from '@emotion/styled';\nconst ${name} = ${made};\nexport const Page = () => <${name} />;`;
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const a${index} = ${index};`).join('\n');
const longFunction = (count: number) => `export function a() {\n${'  a();\n'.repeat(count)}}`;

test.each([
  ['apps/chat/src/ChatPage.tsx', nothing, 'house/file-name'],
  ['apps/chat/src/chat_page.tsx', nothing, 'house/file-name'],
  ['apps/chat/src/utils.ts', nothing, 'house/file-name'],
  ['apps/chat/src/helpers/dates.ts', nothing, 'house/file-name'],
  ['apps/api/src/date.helper.ts', nothing, 'house/file-name'],
  ['apps/chat/src/chats/index.ts', nothing, 'house/file-name'],
  ['apps/chat/src/chat.ts', 'export default 1;', 'house/named-exports'],
  ['apps/chat/src/chat.ts', 'const a = 1;\nexport { a as default };', 'house/named-exports'],
  ['apps/chat/src/chat.ts', lines(301), 'max-lines'],
  ['apps/chat/src/chat.test.ts', lines(401), 'max-lines'],
  ['apps/chat/src/chat.ts', longFunction(61), 'max-lines-per-function'],
  ['apps/chat/src/chat.ts', "localStorage.setItem('a', 'b');", 'no-restricted-globals'],
  ['apps/chat/src/drafts.ts', "localStorage.setItem('a', 'b');", 'no-restricted-globals'],
  ['apps/chat/src/chat.ts', "window.localStorage.setItem('a', 'b');", 'no-restricted-properties'],
  ['apps/chat/src/chat.ts', "console.log('a');", 'no-console'],
  ['apps/chat/src/a.ts', "import { Global } from '@emotion/react';", 'house/neighbours'],
  ['apps/chat/src/a.ts', "window.addEventListener('keydown', a, true);", 'house/neighbours'],
  [
    'apps/chat/src/a.ts',
    "document.addEventListener('click', a, { capture: true });",
    'house/neighbours',
  ],
  ['apps/chat/src/a.ts', "window.location.href = '/';", 'house/neighbours'],
  ['apps/chat/src/a.ts', "location.replace('/');", 'house/neighbours'],
  ['apps/chat/src/a.ts', 'registration.unregister();', 'house/neighbours'],
  ['apps/chat/src/a.ts', 'window.sessionStorage.clear();', 'house/neighbours'],
  ['apps/chat/src/chat.test.ts', "it.skip('a', () => {});", 'house/whole-suite'],
  ['apps/chat/src/chat.test.ts', "describe.only('a', () => {});", 'house/whole-suite'],
  ['apps/chat/src/chat.test.ts', "test.only.each([1])('a', () => {});", 'house/whole-suite'],
  ['apps/chat/src/chat.test.ts', "xit('a', () => {});", 'house/whole-suite'],
  ['e2e/story.test.ts', "test.describe.skip('a', () => {});", 'house/whole-suite'],
  ['apps/chat/src/chat.tsx', part("styled.div(css({ gap: '8px', margin: 0 }))"), 'house/styled'],
  [
    'apps/chat/src/chat.tsx',
    part('styled(Card)({ margin: 0, ...screenOnly.x && { top: 0 } })'),
    'house/styled',
  ],
  [
    'apps/chat/src/chat.tsx',
    part("styled('div', own)<A>(({ wide }) => ({ width: wide }))"),
    'house/styled',
  ],
  ['apps/chat/src/chat.tsx', 'export const A = () => <p css={small} />;', 'house/styled'],
  ['apps/chat/src/chat.tsx', part('styled.div<A>(mixin)'), 'house/styled'],
  ['apps/chat/src/chat.tsx', part('styled.div(mixin)', 'PageWrapper'), 'house/styled'],
  ['apps/chat/src/chat.tsx', part('styled.div(mixin)', 'Row2'), 'house/styled'],
  ['apps/chat/src/chat.ts', 'export const a = new Intl.DateTimeFormat();', 'house/days'],
  [
    'apps/api/src/chat.ts',
    "export const a = new Date().toLocaleDateString('pt-BR');",
    'house/days',
  ],
  [
    'apps/api/src/chat.ts',
    "new Date().toLocaleString('pt-BR', { hour: '2-digit' });",
    'house/days',
  ],
  ['packages/ui/src/week.ts', 'export const a = 7 * 24 * 60 * 60 * 1000;', 'house/days'],
  ['packages/ui/src/week.test.ts', 'export const a = (b) => b + 2 * 86_400_000;', 'house/days'],
  ['e2e/week.story.ts', 'export const a = 864e5;', 'house/days'],
  ['apps/api/src/chat.ts', 'const hour = 1;\nexport const a = 24 * hour;', 'house/days'],
  ['apps/chat/src/a.ts', "export const a = (2637).toLocaleString('pt-BR');", 'house/numbers'],
  ['packages/ui/src/a.ts', "export const a = new Intl.NumberFormat('pt-BR');", 'house/numbers'],
  ['apps/chat/src/a.ts', 'export const a = (b) => `em ${b} turmas.`;', 'house/numbers'],
  ['apps/chat/src/a.tsx', 'export const A = ({ b }) => <p>{b.length} alunos</p>;', 'house/numbers'],
  ['e2e/week.story.ts', 'await new Promise((go) => setTimeout(go, 90));', 'no-restricted-syntax'],
  ['e2e/week.story.ts', 'await page.waitForTimeout(90);', 'no-restricted-syntax'],
  ['e2e/week.story.ts', 'test.describe.configure({ retries: 1 });', 'no-restricted-syntax'],
  [
    'e2e/week.story.ts',
    "import { setTimeout as a } from 'node:timers/promises';\nawait a(90);",
    'no-restricted-imports',
  ],
  [
    'apps/api/src/chat.ts',
    '/** Why. */\nexport const a = (db) => db.transaction(b);',
    'house/reasons',
  ],
  ['apps/api/src/chat.ts', 'await ctx.db.execute(sql`checkpoint`);', 'house/reasons'],
  ['apps/chat/src/a.ts', 'export const a = (b) => b as unknown as string;', 'house/reasons'],
  ['packages/ui/src/a.ts', 'export const a = (b) => c(b as never);', 'house/reasons'],
  [
    'apps/chat/src/chat.tsx',
    'export function A() { if (A) useB(); }',
    'react-hooks/rules-of-hooks',
  ],
])('%s: %.40s', async (file, code, rule) => {
  const [complaint, ...others] = await complaintsAbout(file, code);
  expect(complaint).toMatch(new RegExp(`^${rule}: `));
  expect(others).toEqual([]);
});

test.each([
  ['packages/ui/src/index.ts', nothing],
  ['apps/chat/webpack.config.ts', 'export default {};'],
  ['apps/chat/src/chat.test.ts', lines(399)],
  ['apps/chat/src/chat.ts', `/*\n${'reasons\n'.repeat(300)}*/\n${lines(299)}`],
  ['apps/shell/src/session/stored-session.ts', "localStorage.setItem('a', 'b');"],
  ['packages/platform/src/drafts.ts', "localStorage.setItem('a', 'b');"],
  ['apps/chat/src/chat-list.queries.ts', nothing],
  [
    'apps/chat/src/chat.tsx',
    part("styled.div({ top: 0, '& > svg': { flex: 'none', margin: 0 } })"),
  ],
  [
    'apps/chat/src/chat.tsx',
    `${part('styled.div({ margin: 0 })')}\nexport const B = () => <Legend />;`,
  ],
  ['apps/api/src/server.ts', "console.log('a');"],
  ['packages/school-time/src/a.ts', 'export const a = Intl.DateTimeFormat(24 * 60 * 60);'],
  ['packages/formats/src/count.ts', "export const a = (2637).toLocaleString('pt-BR');"],
  ['apps/chat/src/a.ts', 'export const a = (b, c) => `${c(b)} turmas de ${b}`;'],
  ['apps/chat/src/a.test.ts', 'export const a = (b) => `em ${b} turmas.`;'],
  ['apps/chat/src/chat.ts', 'export const a = 24 * 1024 * 1024;'],
  ['e2e/trials/clock.ts', 'await new Promise((go) => setTimeout(go, 90));'],
  [
    'apps/api/src/chat.ts',
    'async function a(db) {\n  // A job: no route opened one.\n  await db.transaction(b);\n}\nvoid a;',
  ],
  ['apps/api/src/chat.ts', '// Of PostgreSQL alone.\nawait tx.execute(sql`checkpoint`);'],
  ['apps/api/src/chat.ts', 'await find(db).execute({ id });'],
  ['apps/chat/src/a.test.ts', 'export const a = (b) => b as unknown as string;'],
  ['apps/chat/src/a.ts', '// The guard has looked.\nexport const a = (b) => b as never;'],
])('%s is fine', async (file, code) => {
  expect(await complaintsAbout(file, code)).toEqual([]);
});
