import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { apps, writeBuild } from '../../testing/portal-builds.ts';
import { makeRelease } from '../../testing/release-maker.ts';
import { runCommand } from '../../testing/run-command.ts';
import { type FolderLock, lockFolder } from '#/database/folder-lock.ts';
import { vapidFile } from '#/telling/push/vapid-keys.ts';
import { serveActs } from '#/modules/administration/acts-server.ts';

const secret = 'only-for-tests-never-for-a-real-school';

let made: TestApp;
let folder: string;
let lock: FolderLock;
let server: Awaited<ReturnType<typeof serveActs>>;
let to: string;
let key: string;
beforeAll(async () => {
  made = await startTestApp();
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  to = await made.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'caderneta-team-'));
  // As the server of an embedded database has its folder.
  await mkdir(join(made.services.config.dataFolder, 'database'), { recursive: true });
  lock = lockFolder(made.services.config.dataFolder);
  server = await serveActs(made.services, made.app.log);
  key = join(folder, 'team.pem');
});
afterAll(async () => {
  await server.close();
  lock.release();
  await made.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (script: string, ...given: string[]) =>
  runCommand(
    {
      SECRET_KEY: secret,
      VAPID_PRIVATE_KEY: vapidFile.make(),
      DATA_FOLDER: made.services.config.dataFolder,
    },
    script,
    ...given,
  );

const team = (...given: string[]) => run('team-cli/team-cli.ts', ...given);
const school = (...given: string[]) => run('school-cli/school-cli.ts', 'ring', ...given);
const release = (app: string, ...given: string[]) =>
  run('../../../packages/remote-kit/src/release-cli.ts', app, '--to', to, '--key', key, ...given);

/** A folder as a build leaves it. */
async function built(content: string, app = 'chat'): Promise<string> {
  const { release: one, contents } = makeRelease(app, content);
  const place = join(folder, one.buildId);
  await mkdir(join(place, 'dist', one.buildId), { recursive: true });
  await writeFile(join(place, 'dist/build.json'), JSON.stringify(one.record));
  for (const [name, bytes] of contents) {
    await writeFile(join(place, 'dist', one.buildId, name), bytes);
  }
  await cp(join(place, 'dist/build.json'), join(place, 'dist', one.buildId, 'build.json'));
  return place;
}

test('from a new team to a release for a ring, for all, and back', async () => {
  const added = await team('add', 'Equipe Chat', 'chat');
  expect(added).toMatchObject({ code: 0, errors: expect.stringContaining('Equipe Chat publica') });
  expect(added.out).toMatch(/^-----BEGIN PRIVATE KEY-----\n[\w+/=]+\n-----END PRIVATE KEY-----\n$/);
  await writeFile(key, added.out, { mode: 0o600 });
  expect((await team('add', 'Equipe Chat', 'diaries')).errors).toContain('Já existe a equipe');
  expect((await team('list')).out).toContain('Equipe Chat: chat');
  expect((await release('chat', '--list')).out).toContain('Nada foi publicado');

  const one = await built("say('one')");
  const publish = (place: string, ...more: string[]) =>
    release('chat', '--no-build', '--folder', place, ...more);
  expect(await publish(one, '--ring', 'piloto')).toMatchObject({
    code: 1,
    errors: expect.stringMatching('Este anel não tem escolas.'),
  });
  expect((await school('piloto', 'escola girassol')).out).toBe('piloto: Escola Girassol\n');
  const piloted = await publish(one, '--ring', 'piloto', '--news', 'Mensagens maiores');
  // The file was sent before the ring was refused.
  expect(piloted).toMatchObject({ code: 0, out: expect.stringContaining('0 arquivos') });
  expect(piloted.out).toContain('está no ar para anel piloto.');
  expect((await release('chat', '--promote')).out).toContain('está no ar para todas as escolas.');
  const two = await built("say('two')");
  const diff = await publish(two, '--diff');
  expect(diff).toMatchObject({ code: 0, out: expect.stringMatching(/^\S+ → build-/) });
  expect(diff.out).toMatch(/^- +\w+\.js .*\n\+ +\w+\.js /m);
  expect((await publish(two)).out).toContain('enviados 1 arquivo (');
  expect((await release('chat', '--rollback')).out).toContain('está no ar para todas');
  const listed = (await release('chat', '--list')).out;
  expect(listed).toMatch(/^anel piloto +a da instalação.*\ntodas as escolas +build-/);
  expect(listed).toContain('Mensagens maiores');
}, 120_000);

test('misfits are shown as a table, and nothing moves', async () => {
  const strange = await built("say('strange')");
  const path = join(strange, 'dist/build.json');
  const { release: one } = makeRelease('chat', "say('strange')");
  const needs = { nothing: { range: '^1.0.0', names: ['a', 'b'] } };
  await writeFile(path, JSON.stringify({ ...one.record, needs }));
  const refused = await release('chat', '--no-build', '--folder', strange);
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/não combina com o que está no ar\.\nnothing +Com shell aaaa1111/);
  expect(await release('diaries', '--list')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Esta equipe não publica.*\ndiaries +A equipe Equipe Chat/),
  });
}, 60_000);

test('a build that can do more waits with a code of its own; addresses change hands', async () => {
  const place = await built("say('archive')");
  const path = join(place, 'dist/build.json');
  const { release: one, script } = makeRelease('chat', "say('archive')");
  const write = (page: string) =>
    writeFile(path, JSON.stringify({ ...one.record, pages: { [page]: [script] } }));
  const publish = () => release('chat', '--no-build', '--folder', place);
  await write('/gerenciar');
  const taken = await publish();
  expect(taken).toMatchObject({ code: 1, errors: expect.stringContaining('de outro aplicativo') });
  expect(taken.errors).toMatch(/^\/gerenciar +O endereço é de manage/m);

  await write('/mensagens/arquivo');
  const waiting = await publish();
  expect(waiting).toMatchObject({ code: 2, errors: '' });
  expect(waiting.out).toMatch(
    /espera por uma confirmação.*\n\/mensagens\/arquivo +endereço novo\n/,
  );
  expect(waiting.out).not.toContain('está no ar');

  expect((await team('owners')).out).toContain('manage: endereço /gerenciar/*\n');
  expect((await team('give', '/gerenciar', 'chat')).out).toBe('/gerenciar agora é de chat.\n');
  expect((await team('owners')).out).toContain('chat: endereço /gerenciar\n');
  expect(await team('give', '/login', 'chat')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('do próprio portal'),
  });
  expect((await team('give', '/gerenciar')).code).toBe(1);
}, 60_000);

test('a team that is revoked publishes nothing more', async () => {
  expect((await team('add', 'Sem aplicativos')).code).toBe(1);
  expect((await team('revoke', 'Equipe Chat')).code).toBe(0);
  expect((await team('revoke', 'Equipe Chat')).code).toBe(1);
  expect((await release('chat', '--list')).errors).toContain('A assinatura não vale');
}, 60_000);
