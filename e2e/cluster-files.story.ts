import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from '@playwright/test';
import { renderConfigurations } from '../deploy/cluster/render.ts';
import { freePort } from './server.ts';

const deploy = fileURLToPath(new URL('../deploy', import.meta.url));
const read = (path: string) => readFile(join(deploy, path), 'utf8');

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-files-'));
  // HAProxy runs as its own user.
  await chmod(folder, 0o755);
});
const ending: (() => void)[] = [];
test.afterEach(() => {
  for (const end of ending.splice(0)) end();
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** The example, filled in, with files and addresses of this machine. */
async function render(more: Record<string, string> = {}) {
  const example = parseEnv(await read('cluster/cluster.env.example'));
  const filled = Object.entries(example).map(([name, value]) => [name, value || 'password']);
  const values = { ...(Object.fromEntries(filled) as Record<string, string>), ...more };
  await renderConfigurations(values, folder);
  return (name: string) => join(folder, name);
}

/** Programs that only write down how they are called, or answer. */
async function programs(scripts: Record<string, string>) {
  const bin = await mkdtemp(join(folder, 'bin-'));
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return { PATH: `${bin}:${process.env.PATH}` };
}

test('no Patroni starts that gives a frozen primary its lead back: Debian 12 has one', async () => {
  const path = (await render())('check-patroni.sh');
  const check = (env: NodeJS.ProcessEnv) => spawnSync('sh', [path], { env, encoding: 'utf8' });
  const own = check({ PATH: process.env.PATH });
  expect(own.stderr).toMatch(
    /^O Patroni 3\.0\.2 é antigo demais: um primário que congela retoma a liderança, e o que foi gravado enquanto isso se perde\. Instale ao menos o 3\.1\.0, /,
  );
  expect(own.status).toBe(1);
  const of = async (version: string) =>
    check(await programs({ patroni: `echo patroni ${version}` }));
  for (const version of ['3.1.0', '3.3.2', '4.0.6', '4.1.4', '10.0.0']) {
    expect([version, (await of(version)).status]).toEqual([version, 0]);
  }
  for (const version of ['3.0.3', '2.1.7', '']) {
    expect([version, (await of(version)).status]).toEqual([version, 1]);
  }
  const drop = await read('cluster/patroni.conf');
  expect(drop).toContain('\nExecStartPre=/bin/sh /etc/patroni/check-patroni.sh\n');
});

test('a watchdog is required where the machine has one', async () => {
  const of = await render({ WATCHDOG: 'required' });
  expect(await readFile(of('patroni.yml'), 'utf8')).toMatch(/\nwatchdog:\n {2}mode: 'required'\n$/);
  await expect(render({ WATCHDOG: '' })).rejects.toThrow('No value for WATCHDOG');
});

/** Two servers; the first one dies in the middle of each request of people. */
async function startServers() {
  const asked: string[] = [];
  const start = async (name: string, dies: boolean) => {
    const server = createServer((request, response) => {
      if (request.url === '/acceptz') return void response.end('ok');
      asked.push(name);
      if (dies) return void request.socket.destroy();
      response.end(name);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return { server, at: `${name}=127.0.0.1:${port}` };
  };
  const servers = [await start('um', true), await start('um-b', false), await start('dois', false)];
  const stop = () => servers.forEach(({ server }) => server.close());
  return { asked, places: servers.map(({ at }) => at).join(' '), stop };
}

test('HAProxy takes any number of servers, is no root, and repeats what may be repeated', async () => {
  const { asked, places, stop } = await startServers();
  const local = '127.0.3.21';
  const of = await render({ LOCAL: local, SERVERS: places, HAPROXY_RUN: folder });
  const text = await readFile(of('haproxy.cfg'), 'utf8');
  expect(text.match(/^ {2}server (um|um-b|dois)(-nevertheless)? 127/gm)).toHaveLength(6);
  // The first server is always the one that is asked first.
  await writeFile(of('haproxy.cfg'), text.replace('balance leastconn', 'balance first'));
  execFileSync('/usr/sbin/haproxy', ['-c', '-f', of('haproxy.cfg')]);
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', of('haproxy.cfg')], { stdio: 'ignore' });
  ending.push(() => haproxy.kill('SIGKILL'), stop);
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    asked.length = 0;
    const answer = await fetch(`http://${local}:8080${path}`, { method, headers }).catch(
      () => undefined,
    );
    // On a kept connection HAProxy ends that instead, and nginx before it says 502.
    return [answer?.status ?? 502, ...asked];
  };
  await expect.poll(async () => (await ask('GET', '/login'))[0]).toBe(200);
  const repeated = [200, 'um', expect.stringMatching(/^(um-b|dois)$/)];
  expect(await ask('GET', '/v1/family/me')).toEqual(repeated);
  expect(await ask('PUT', '/v1/family/events/1/answer')).toEqual(repeated);
  expect(await ask('POST', '/v1/communication', { 'idempotency-key': 'a' })).toEqual(repeated);
  expect(await ask('PUT', '/v1/students/1')).toEqual([502, 'um']);
  expect(await ask('POST', '/v1/communication')).toEqual([502, 'um']);
  expect(await ask('DELETE', '/v1/family/session')).toEqual([502, 'um']);
  const status = await readFile(`/proc/${haproxy.pid}/status`, 'utf8');
  const uid = execFileSync('id', ['-u', 'haproxy'], { encoding: 'utf8' }).trim();
  expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(uid);
});

test('servers without a name or a port are refused', async () => {
  for (const SERVERS of ['10.0.0.11:3000', 'um=10.0.0.11', 'um=10.0.0.11:1 um=10.0.0.12:1', '']) {
    await expect(render({ SERVERS })).rejects.toThrow(/^SERVERS has to be like/);
  }
});

test('a new certificate comes once onto each machine with a server, though one is away', async () => {
  const tls = join(folder, 'tls');
  const live = join(folder, 'live');
  for (const each of [tls, live]) await mkdir(each);
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-days', '2'];
  const made = ['-keyout', join(live, 'privkey.pem'), '-out', join(live, 'fullchain.pem')];
  execFileSync('openssl', [...request, ...made], { stdio: 'ignore' });
  const CERTIFICATE = join(tls, 'fullchain.pem');
  const SERVERS = 'um=10.0.0.11:3000 dois=10.0.0.12:3000 dois-b=10.0.0.12:3001 tres=10.0.0.13:3000';
  const of = await render({ SERVERS, CERTIFICATE, CERTIFICATE_KEY: join(tls, 'privkey.pem') });
  const calls = join(folder, 'calls');
  const note = `echo "$(basename "$0") $*" >> ${calls}`;
  const env = {
    ...(await programs({
      scp: `${note}\ncase "$*" in *10.0.0.12*) exit 1 ;; esac`,
      ssh: note,
      systemctl: note,
    })),
    RENEWED_LINEAGE: live,
  };
  const script = await readFile(of('new-certificate.sh'), 'utf8');
  await writeFile(of('new-certificate.sh'), script.replace('/etc/caderneta/tls', tls));
  expect(spawnSync('sh', [of('new-certificate.sh')], { env }).status).toBe(1);
  expect((await readFile(calls, 'utf8')).trim().split('\n')).toEqual([
    'systemctl reload nginx',
    `scp -B -q ${live}/fullchain.pem ${live}/privkey.pem root@10.0.0.12:${tls}/`,
    `scp -B -q ${live}/fullchain.pem ${live}/privkey.pem root@10.0.0.13:${tls}/`,
    'ssh -o BatchMode=yes root@10.0.0.13 systemctl reload nginx',
  ]);
  const main = `error_log stderr; pid ${folder}/nginx.pid; events {} http { include ${of('nginx.conf')};
    client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
    uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; }`;
  await writeFile(of('main.conf'), main);
  const nginx = spawnSync('/usr/sbin/nginx', ['-t', '-p', folder, '-c', of('main.conf')]);
  expect([nginx.status, nginx.stderr.toString()]).toEqual([0, expect.stringMatching(/successful/)]);
});

test('the unit of several servers is that of one, but for port and data folder', async () => {
  const lines = async (name: string) =>
    (await read(`systemd/${name}`)).split('\n').filter((line) => !/^(#|Description=)/.test(line));
  const [one, several] = [await lines('caderneta.service'), await lines('caderneta@.service')];
  expect(several.filter((line) => !one.includes(line))).toEqual([
    'Environment=NODE_ENV=production DATA_FOLDER=/var/lib/caderneta/%i PORT=%i',
    'EnvironmentFile=-/etc/caderneta/%i.env',
    'StateDirectory=caderneta/%i',
  ]);
  expect(one.filter((line) => !several.includes(line))).toEqual([
    'Environment=NODE_ENV=production DATA_FOLDER=/var/lib/caderneta',
    'StateDirectory=caderneta',
  ]);
  expect(one).toEqual(
    expect.arrayContaining(['StartLimitIntervalSec=0', 'RestartPreventExitStatus=78']),
  );
});
