import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { Agent, fetch, interceptors, type RequestInfo, type RequestInit } from 'undici';
import type { S3Settings } from '#/config.ts';
import { NotThereYet, StartFailure } from '#/start-failure.ts';
import {
  assertStorageKey,
  FileMissing,
  type FileStorage,
  StorageUnavailable,
  type StoredObject,
} from './file-storage.ts';

const silenceMilliseconds = 8_000;
/** A store that answers so is busy, and asks for another try. */
const passingStatuses = [429, 500, 502, 503, 504];

/** What the client sees of a refusal where the store stops reading an upload early. */
const brokenConnections = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Of what has no content; who uploads keeps the content and tries again. */
const retrying = interceptors.retry({
  maxRetries: 2,
  minTimeout: 200,
  maxTimeout: 1_000,
  methods: ['GET', 'HEAD', 'DELETE'],
  statusCodes: passingStatuses,
});

/** Deleting after a failed upload must not add much to the time that the failure took. */
const deleteMilliseconds = 2_000;

/** Stores files in a bucket of an S3 service. Streams them, holds none in memory. */
export async function openS3Storage(settings: S3Settings): Promise<FileStorage> {
  const s3 = connect(settings);
  await assertReachable(s3, settings);
  return {
    write: async (key, content, size) => {
      assertStorageKey(key);
      await write(s3, key, content, size);
    },
    read: async (key) => {
      assertStorageKey(key);
      const response = await s3.getObjectResponse(key).catch(unavailable);
      if (!response) throw new FileMissing(key);
      if (!response.body) return Readable.from([]);
      return Readable.fromWeb(response.body as NodeReadableStream);
    },
    exists: async (key) => {
      assertStorageKey(key);
      return (await s3.objectExists(key).catch(unavailable)) === true;
    },
    delete: async (key) => {
      assertStorageKey(key);
      await s3.deleteObject(key).catch(unavailable);
    },
    list: () => list(s3),
  };
}

const objectsAtOnce = 1_000;

async function* list(s3: S3mini): AsyncIterable<StoredObject> {
  let next: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', '', objectsAtOnce, next).catch(unavailable);
    for (const { Key: key, Size: size, LastModified: at } of page?.objects ?? []) {
      yield { key, size: Number(size), modifiedAt: new Date(at) };
    }
    next = page?.nextContinuationToken;
  } while (next);
}

function connect({ endpoint, bucket, accessKey, secretKey, region }: S3Settings): S3mini {
  // Silence ends a request; one that makes progress may take as long as it needs.
  const dispatcher = new Agent({
    connect: { timeout: silenceMilliseconds },
    headersTimeout: silenceMilliseconds,
    bodyTimeout: silenceMilliseconds,
  }).compose(retrying);
  const impatientFetch = (url: RequestInfo, options: RequestInit = {}) => {
    const signal =
      options.method === 'DELETE' ? AbortSignal.timeout(deleteMilliseconds) : options.signal;
    // `duplex: 'half'`: undici asks for it where a body is streamed.
    return fetch(url, { ...options, duplex: 'half', dispatcher, signal: signal ?? null });
  };
  return new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    // Undici's types are not Node's, for the same fetch.
    fetch: impatientFetch as unknown as typeof globalThis.fetch,
  });
}

/** Silence, a broken connection, and a refusal, which is about the keys, the bucket or the service. */
function unavailable(error: unknown): never {
  const status = statusOf(error);
  const what = status ? 'The S3 service refuses' : 'The S3 service does not answer';
  const failure = new StorageUnavailable(what, { cause: error });
  failure.isPassing = status
    ? passingStatuses.includes(status)
    : brokenConnections.includes(causeOf(error)?.code ?? '');
  throw failure;
}

const causeOf = (error: unknown) =>
  (error as { cause?: { statusCode?: number; code?: string } }).cause;

/** Of the client, or of undici where it tried in vain. */
function statusOf(error: unknown): number | undefined {
  return (error as { status?: number }).status ?? causeOf(error)?.statusCode;
}

/** Deletes after a failure: some services, unlike Amazon, store uploads that ended too early. */
async function write(s3: S3mini, key: string, content: Readable, size: number): Promise<void> {
  const body = Readable.toWeb(content) as ReadableStream;
  try {
    await s3.putObject(key, body, 'application/octet-stream', undefined, undefined, size);
  } catch (error) {
    const broken = content.errored;
    content.destroy();
    await s3.deleteObject(key).catch(() => undefined);
    if (broken) throw broken;
    unavailable(error);
  }
}

async function assertReachable(s3: S3mini, { endpoint, bucket }: S3Settings): Promise<void> {
  const found = await s3.bucketExists().catch(() => undefined);
  if (found) return;
  if (found === undefined) {
    throw new NotThereYet(
      `O armazenamento S3 em ${endpoint} não responde. Verifique S3_ENDPOINT e se ele está no ar.`,
    );
  }
  throw new StartFailure(
    `O armazenamento S3 em ${endpoint} não dá acesso ao bucket ${bucket}. ` +
      'Verifique S3_BUCKET, S3_ACCESS_KEY e S3_SECRET_KEY.',
  );
}
