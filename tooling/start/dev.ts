import { apps } from './apps.ts';
import { buildPortal } from './build-portal.ts';
import { startApi } from './dev-api.ts';
import { watchApps } from './watch-apps.ts';

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

/**
 * `npm run dev -- chat`: the API with reload, the named apps rebuilt at every change, production
 * builds of the others. Without names, all of them are rebuilt.
 */
export async function main(args: string[]) {
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
