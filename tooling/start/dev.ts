import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Configure,
  developAgainst,
  forgetState,
  onceToldToStop,
  watchApps,
} from '@caderneta/remote-kit/dev';
import { appFolder, repositoryRoot } from '../webpack/places.ts';
import { apps, remotes } from './apps.ts';
import { buildPortal } from './build-portal.ts';

/** Milliseconds between SIGTERM and SIGKILL. */
const patience = 8000;

const distOf = (app: string) => join(appFolder(app), 'dist');

/**
 * The API server, started again whenever one of its files changes; a new database gets the demo school.
 * It starts beside the first builds, and what it says is held back until they are there: nobody follows
 * its address to a portal without apps.
 */
function startApi() {
  const server = join(repositoryRoot, 'apps/demo-school/src/start.ts');
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', server], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let isShown = false;
  const show = () => {
    if (isShown) return;
    isShown = true;
    child.stdout.pipe(process.stdout);
    child.stderr.pipe(process.stderr);
  };
  // Its last words are read before it counts as ended.
  child.once('exit', show);
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? 0));
  });
  const stop = () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    return ended.finally(() => clearTimeout(timer));
  };
  return { ended, show, stop };
}

/** The named apps with the shell, by whose React pages keep their state; all apps without names. */
function chosenFrom(args: string[]): string[] | undefined {
  const unknown = args.filter((name) => !apps.includes(name));
  if (unknown.length === 0) {
    const chosen = args.some((name) => remotes.includes(name)) ? ['shell', ...args] : args;
    return args.length > 0 ? [...new Set(chosen)] : apps;
  }
  console.error(`Não existe o app ${unknown.join(', ')}. Os apps são: ${apps.join(', ')}.`);
  return undefined;
}

async function configureOf(app: string): Promise<Configure> {
  const file = pathToFileURL(join(appFolder(app), 'webpack.config.ts')).href;
  const { default: configure } = (await import(file)) as { default: Configure };
  return configure;
}

/** `npm run dev -- chat --against https://portal`: that portal, with the local chat in it. */
async function startAgainst(portal: string | undefined, [app, ...more]: string[]) {
  if (!app || !remotes.includes(app) || more.length > 0 || !portal || !URL.canParse(portal)) {
    console.error(
      `Diga um app e o endereço do portal: npm run dev -- chat --against https://portal.escola.com.br. Os apps são: ${remotes.join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  const configure = await configureOf(app);
  await developAgainst({ app, folder: appFolder(app), configure, portal });
}

/**
 * `npm run dev -- chat`: the API with reload, the named apps and the shell rebuilt at every change,
 * production builds of the others. Without names, all of them are rebuilt.
 */
export async function main(args: string[]) {
  const flag = args.indexOf('--against');
  if (flag >= 0) return startAgainst(args[flag + 1], args.toSpliced(flag, 2));
  const watched = chosenFrom(args);
  if (!watched) {
    process.exitCode = 1;
    return;
  }
  const api = startApi();
  let watching: Awaited<ReturnType<typeof watchApps>> | undefined;
  const stop = () => Promise.all([watching?.close(), api.stop()]);
  onceToldToStop(stop);
  void api.ended.then(async (code) => {
    process.exitCode ??= code;
    await watching?.close();
    process.exit();
  });
  const others = apps.filter((name) => !watched.includes(name));
  console.log(`Construindo para desenvolvimento: ${watched.join(', ')}…`);
  const [areBuilt] = await Promise.all([
    others.length === 0 || buildOnce(others),
    watch(watched).then((started) => (watching = started)),
  ]);
  if (areBuilt) return api.show();
  process.exitCode = 1;
  await stop();
}

/** For production. @returns whether every app was built */
async function buildOnce(names: string[]): Promise<boolean> {
  const areBuilt = await buildPortal(names);
  for (const name of names) forgetState(distOf(name));
  return areBuilt;
}

async function watch(names: string[]) {
  const configures = await Promise.all(names.map(configureOf));
  return watchApps(configures, distOf('shell'));
}
