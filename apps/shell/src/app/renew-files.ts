import { api, hasExpired } from '@caderneta/api-client';
import { getFiles, limits, type StoredFile } from '@caderneta/api-client/contract';

/** File id → its new address; null if the file is out of reach or gone. */
const renewed = new Map<string, StoredFile | null>();
let batch: { ids: Set<string>; answer: Promise<void> } | undefined;

/**
 * Puts a new address of a file wherever the page shows it, whoever rendered that: lists, forms that
 * were filled for an hour, drafts of last night. An address that is new and fails is left alone.
 */
export async function renewFile(fileId: string, address: string): Promise<void> {
  const known = renewed.get(fileId);
  if (known === null) return;
  if (!known || hasExpired(known.location)) await ask(fileId);
  const file = renewed.get(fileId);
  if (file && !isOf(file, address)) showIn(document, file);
}

function isOf({ location, srcSet }: StoredFile, address: string): boolean {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search === location || Boolean(srcSet?.includes(pathname + search));
}

/** The pictures of a page expire together: one call for all that fail in the same moment. */
function ask(fileId: string): Promise<void> {
  if (batch && batch.ids.size < limits.filesPerUpload) {
    batch.ids.add(fileId);
    return batch.answer;
  }
  const ids = new Set([fileId]);
  const answer = new Promise((resolve) => setTimeout(resolve, 50)).then(async () => {
    if (batch?.ids === ids) batch = undefined;
    // Without a connection no address helps; a later failure asks again.
    const found = await api
      .call(getFiles, { query: { ids: [...ids].join(',') } })
      .catch(() => undefined);
    for (const id of found ? ids : [])
      renewed.set(id, found?.find((file) => file.id === id) ?? null);
  });
  batch = { ids, answer };
  return answer;
}

function showIn(page: Document, file: StoredFile): void {
  const marked = (attribute: string) => `[${attribute}*="/files/${file.id}/"]`;
  for (const image of page.querySelectorAll<HTMLImageElement>(`img${marked('src')}`)) {
    if (image.srcset && file.srcSet) image.srcset = file.srcSet;
    image.src = file.location;
  }
  for (const audio of page.querySelectorAll<HTMLAudioElement>(`audio${marked('src')}`)) {
    audio.src = file.location;
  }
  for (const link of page.querySelectorAll<HTMLAnchorElement>(`a${marked('href')}`)) {
    link.href = file.location;
  }
}
