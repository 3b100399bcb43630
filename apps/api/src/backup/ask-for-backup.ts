import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { askServer } from '#/acts/ask-server.ts';
import type { Config } from '#/config.ts';
import { backupHeaders, backupPath } from '#/acts/acts-socket.ts';
import { StartFailure } from '#/start-failure.ts';

/** Lets the running server of the data folder make the archive. */
export async function askForBackup({ dataFolder }: Config, school?: string) {
  const answer = await askServer(dataFolder, backupPath, { school });
  const header = (name: string) => String(answer.headers[name]);
  return {
    madeAt: new Date(header(backupHeaders.madeAt)),
    expectedBytes: Number(header(backupHeaders.expectedBytes)),
    archive: Readable.from(wholeArchive(answer), { objectMode: false }),
  };
}

/** @throws {StartFailure} where it breaks off: with the server's own words, if it still had any */
async function* wholeArchive({ body, trailers }: Dispatcher.ResponseData) {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch {
    throw serverIsGone();
  }
  const failure = trailers[backupHeaders.failure];
  if (failure === undefined) throw serverIsGone();
  if (failure !== '') throw new StartFailure(decodeURIComponent(failure));
}

const serverIsGone = () =>
  new StartFailure(
    'O servidor parou no meio da cópia, e nada foi guardado. Veja o registro dele e faça outra.',
  );
