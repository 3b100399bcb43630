import { join } from 'node:path';
import { serveAgainst } from './against.ts';
import { onceToldToStop } from './once-told-to-stop.ts';
import { type Configure, watchApps } from './watch-apps.ts';

export interface Against {
  /** Name of the remote. */
  app: string;
  /** Holds its `src` and `dist`. */
  folder: string;
  configure: Configure;
  /** Address of the portal. */
  portal: string;
}

/** That portal, with the remote of this machine in it, built again at every change. */
export async function developAgainst({ app, folder, configure, portal }: Against): Promise<void> {
  console.log(`Construindo para desenvolvimento: ${app}…`);
  const dist = join(folder, 'dist');
  const watching = await watchApps([configure], dist);
  const port = Number(process.env.PORT ?? 3000);
  const proxy = await serveAgainst({ portal, app, dist, port });
  console.log(`${portal} com o ${app} desta máquina: ${proxy.url} (recarrega a cada mudança).`);
  onceToldToStop(() => Promise.all([watching.close(), proxy.close()]));
}
