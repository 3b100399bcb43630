import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { appFolder, repositoryRoot } from '../webpack/places.ts';
import { serveAgainst } from './against.ts';
import { apps, remotes } from './apps.ts';
import { buildPortal } from './build-portal.ts';
import { watchApps } from './watch-apps.ts';

/** Milliseconds between SIGTERM and SIGKILL. */
const patience = 8000;

/** The API server, started again whenever one of its files changes; a new database gets the demo school. */
function startApi() {
  const server = join(repositoryRoot, 'apps/demo-school/src/start.ts');
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', server], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 0));
  });
  const stop = () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    return ended.finally(() => clearTimeout(timer));
  };
  return { ended, stop };
}

function chosenFrom(args: string[]): string[] | undefined {
  const unknown = args.filter((name) => !apps.includes(name));
  if (unknown.length === 0) return args.length > 0 ? args : apps;
  console.error(`Não existe o app ${unknown.join(', ')}. Os apps são: ${apps.join(', ')}.`);
  return undefined;
}

function onceToldToStop(stop: () => Promise<unknown>) {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit());
  };
  process.on('SIGINT', stopOnce);
  process.on('SIGTERM', stopOnce);
}

/** `npm run dev -- chat --against https://portal`: that portal, with the local chat in it. */
async function developAgainst(portal: string | undefined, [app, ...more]: string[]) {
  if (!app || !remotes.includes(app) || more.length > 0 || !portal || !URL.canParse(portal)) {
    console.error(
      `Diga um app e o endereço do portal: npm run dev -- chat --against https://portal.escola.com.br. Os apps são: ${remotes.join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(`Construindo para desenvolvimento: ${app}…`);
  const watching = await watchApps([app]);
  const dist = join(appFolder(app), 'dist');
  const proxy = await serveAgainst({ portal, app, dist, port: Number(process.env.PORT ?? 3000) });
  console.log(`${portal} com o ${app} desta máquina: ${proxy.url} (recarregue a cada mudança).`);
  onceToldToStop(() => Promise.all([watching.close(), proxy.close()]));
}

/**
 * `npm run dev -- chat`: the API with reload, the named apps rebuilt at every change, production
 * builds of the others. Without names, all of them are rebuilt.
 */
export async function main(args: string[]) {
  const flag = args.indexOf('--against');
  if (flag >= 0) return developAgainst(args[flag + 1], args.toSpliced(flag, 2));
  const watched = chosenFrom(args);
  const others = apps.filter((name) => !watched?.includes(name));
  if (!watched || (others.length > 0 && !(await buildPortal(others)))) {
    process.exitCode = 1;
    return;
  }
  console.log(`Construindo para desenvolvimento: ${watched.join(', ')}…`);
  const watching = await watchApps(watched);
  const api = startApi();
  onceToldToStop(() => Promise.all([watching.close(), api.stop()]));
  void api.ended.then((code) => {
    process.exitCode = code;
    return watching.close().then(() => process.exit());
  });
}
