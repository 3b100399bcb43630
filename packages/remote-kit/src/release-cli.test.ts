import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Move, publishingPaths } from '@caderneta/releases';

const pointer = {
  ...{ app: 'shell', ring: 'todos', percent: 100, buildId: 'bbbb2222', version: 3 },
  ...{ movedAt: '2026-11-20T12:00:00Z', movedBy: 'Equipe' },
};
const reasons = [
  { subject: 'chat cccc3333', problem: 'não combina (react); volta a versão aaaa1111' },
];

let folder: string;
let server: Server;
let moves: Move[];
const none = { events: [], wayBack: [], unfit: [] };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-cli-'));
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  // A portal whose shell takes the chat along.
  server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { payload } = JSON.parse(Buffer.concat(chunks).toString()) as { payload: string };
      const say = (status: number, body: object) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      if (request.url === publishingPaths.queries) {
        return say(200, { pointers: [pointer], ...none, ownBuild: 'aaaa1111' });
      }
      const move = JSON.parse(payload) as Move;
      moves.push(move);
      if (move.together) return say(200, { ...pointer, buildId: null, version: 4 });
      return say(409, { title: 'Outras áreas.', status: 409, code: 'takes-others-along', reasons });
    })();
  }).listen(0, 'localhost');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  moves = [];
});

/** `npm run release -- shell --rollback …` in a pipeline, where nobody can be asked. */
function rollBack(...more: string[]): Promise<{ code: number | null; out: string; said: string }> {
  const { port } = server.address() as AddressInfo;
  const command = fileURLToPath(new URL('release-cli.ts', import.meta.url));
  const to = ['--to', `http://localhost:${port}`, '--key', join(folder, 'key.pem')];
  return new Promise((resolve) => {
    const given = [command, 'shell', '--rollback', ...to, ...more];
    const child = execFile(process.execPath, given, (_error, out, said) =>
      resolve({ code: child.exitCode, out, said }),
    );
    child.stdin?.end();
  });
}

test('a shell that takes areas along names them, and moves nothing without a yes', async () => {
  const { code, said } = await rollBack();
  expect(code).toBe(1);
  expect(said).toContain('chat cccc3333  não combina (react); volta a versão aaaa1111');
  expect(said).toContain('Nada mudou. Com --yes, as áreas acima mudam junto.');
  expect(moves.map(({ together }) => together)).toEqual([undefined]);
});

test('--yes takes them along', async () => {
  const { code, out, said } = await rollBack('--yes');
  expect([code, out]).toEqual([0, expect.stringContaining('shell: a versão da instalação')]);
  expect(said).toContain('chat cccc3333');
  expect(moves.map(({ together }) => together)).toEqual([undefined, true]);
});
