import { dataCache } from './cache-names.ts';
import { page } from './shell.ts';

/** After this many milliseconds what was loaded last is better than waiting. */
const patience = 5000;
/** Pictures that stay; the oldest go first. */
const pictureLimit = 120;

/** The network's answer, or `otherwise`'s where it fails or takes too long. */
async function networkFirst(
  request: Request,
  otherwise: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  const soon = await Promise.race([answer, late]).catch(() => undefined);
  if (soon && soon.status < 500) return soon;
  return (await otherwise()) ?? answer;
}

/** Any address of the app: its page. */
export function answerPage(request: Request): Promise<Response> {
  return networkFirst(request, () => caches.match(page));
}

/** A file whose name changes with its content. */
export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** What the guardian reads. A session that was ended takes along what was kept. */
export function answerData(request: Request): Promise<Response> {
  return networkFirst(request, () => caches.match(request)).then(async (response) => {
    if (response.status === 401) await caches.delete(dataCache);
    else if (response.status === 200) await keep(request, response);
    return response;
  });
}

/** A picture stays the same while the addresses that open it change. */
export async function answerPicture(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const picture = origin + pathname;
  const kept = await caches.match(picture, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    await keep(picture, response);
    await dropOldPictures();
  }
  return response;
}

async function keep(request: Request | string, response: Response): Promise<void> {
  const copy = response.clone();
  const cache = await caches.open(dataCache);
  // A full disk costs the copy, not the answer.
  await cache.put(request, copy).catch(() => undefined);
}

export const isPicture = (url: string) => new URL(url).pathname.startsWith('/files/');

async function dropOldPictures(): Promise<void> {
  const cache = await caches.open(dataCache);
  const pictures = (await cache.keys()).filter(({ url }) => isPicture(url));
  const old = pictures.slice(0, Math.max(0, pictures.length - pictureLimit));
  await Promise.all(old.map((request) => cache.delete(request)));
}
