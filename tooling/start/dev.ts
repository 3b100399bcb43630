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
  const others = apps.filter((name) => !watched?.includes(name));
  if (!watched || (others.length > 0 && !(await buildPortal(others)))) {
    process.exitCode = 1;
    return;
  }
  for (const app of others) forgetState(distOf(app));
  console.log(`Construindo para desenvolvimento: ${watched.join(', ')}…`);
  const watching = await watchApps(await Promise.all(watched.map(configureOf)), distOf('shell'));
  const api = startApi();
  onceToldToStop(() => Promise.all([watching.close(), api.stop()]));
  void api.ended.then((code) => {
    process.exitCode = code;
    return watching.close().then(() => process.exit());
  });
}
