import { shellCachePrefix } from './cache-names.ts';

/** The page itself: every address of the app answers it. */
export const page = '/familia';

/** A build's files stand in a folder of its own. */
const cacheOf = (files: readonly string[]) =>
  shellCachePrefix + (files[0]?.split('/').at(-2) ?? 'none');

/** Keeps the files of this build, and the page that asks for them. */
export async function keepShell(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(files));
  const html = new Request(new URL(page, location.origin), {
    cache: 'reload',
    headers: { accept: 'text/html' },
  });
  await Promise.all([
    cache.addAll([...files]),
    fetch(html).then((response) => {
      if (!response.ok) throw new Error(`The page answers ${response.status}.`);
      return cache.put(page, response);
    }),
  ]);
}

/** Removes what other builds kept. */
export async function dropOtherShells(files: readonly string[]): Promise<void> {
  const names = await caches.keys();
  const others = names.filter(
    (name) => name.startsWith(shellCachePrefix) && name !== cacheOf(files),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}
