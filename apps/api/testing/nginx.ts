import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const nginx = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
const template = new URL('../../../deploy/cluster/nginx.conf', import.meta.url);

interface NginxOptions {
  /** Port of the server. */
  upstream: number;
  dataFolder: string;
  /** Locations beside those of the template. */
  locations?: string;
}

/** nginx with the template of an installation, but for TLS, names, logs and the data folder's place. */
export async function startNginx({ upstream, dataFolder, locations = '' }: NginxOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-nginx-'));
  const port = await freePort();
  const lines = (await readFile(template, 'utf8'))
    .replace(/^server \{\n *listen @PUBLIC_ADDRESS@:80;.*?^\}\n/ms, '')
    .replace('@PUBLIC_ADDRESS@:443 ssl http2', `127.0.0.1:${port}`)
    .replace(/^ *(ssl_|access_log|error_log).*\n/gm, '')
    .replace('/var/lib/caderneta', dataFolder)
    .replace('@HOSTNAME@;', `localhost; ${locations}`)
    .replace('@UPSTREAM@', `127.0.0.1:${upstream}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const path = join(folder, 'nginx.conf');
  await writeFile(
    path,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid;
    error_log ${folder}/error.log; events {}
    http { access_log off; sendfile on; tcp_nopush on;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} ${lines} }`,
  );
  const child = spawn(nginx, ['-c', path, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const answers = () => fetch(`${url}/livez`).catch(() => undefined);
  await until(async () => (await answers())?.status === 200, 'nginx answers');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url, stop };
}
