import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runCommand } from './commands.ts';
import { freePort, loadDemoSchool, startPortal } from './server.ts';

const nginx = process.env.NGINX_PATH ?? '/usr/sbin/nginx';

/** Debian's nginx before the portal, on the same machine, as docs/operations.md has it. */
async function startNginx(folder: string, to: string) {
  const port = await freePort();
  const path = join(folder, 'nginx.conf');
  await writeFile(
    path,
    `daemon off; error_log stderr; pid ${folder}/nginx.pid;
     events {}
     http {
       access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass ${to};
           proxy_set_header X-Forwarded-For $remote_addr;
           proxy_set_header X-Forwarded-Proto https;
         }
       }
     }`,
  );
  const child = spawn(nginx, ['-c', path, '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () =>
    child.exitCode ?? (await fetch(`${url}/livez`).catch(() => undefined))?.status;
  await expect.poll(answers, 'nginx answers, and has not ended').toBe(200);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

const asked = [
  '/v1/administration/acts',
  '/v1/installation/backup',
  '/v1/releases/installation',
  '/acts/listSchools',
  '/acts/listTeams',
  '/acts/resetPassword',
  '/backup',
  '/..%2facts/listSchools',
];

test('acts and archives are refused at the public port, through nginx and beside it', async () => {
  expect(existsSync(nginx)).toBe(true);
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-nginx-'));
  // The embedded database has one owner, whom commands ask for their acts.
  const data = join(folder, 'data');
  await loadDemoSchool(data);
  const portal = await startPortal(data, { settings: { TRUST_PROXY: 'loopback' } });
  const proxy = await startNginx(folder, portal.url);
  for (const url of [proxy.url, portal.url]) {
    for (const path of asked) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '127.0.0.1' },
        body: '{"statement":"x"}',
      });
      // A path that leaves its root, nginx refuses by itself.
      expect([400, 404], `${url}${path}`).toContain(answer.status);
    }
  }
  // The same acts, by somebody on the machine.
  const settings = { DATA_FOLDER: data, TRUST_PROXY: 'loopback' };
  const listed = await runCommand('apps/api/src/school-cli/school-cli.ts', ['list'], settings);
  expect(listed.out).toMatch(/alunos: \d+/);
  const to = join(folder, 'copia.tar.zst');
  const backup = await runCommand('apps/api/src/backup/backup-cli.ts', ['--to', to], settings);
  expect(backup.out).toContain('conferida');
  await Promise.all([proxy.stop(), portal.stop()]);
  await rm(folder, { recursive: true, force: true });
});
