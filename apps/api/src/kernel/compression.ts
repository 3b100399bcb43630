import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes; a shorter answer fits into one packet as it is. */
const threshold = 1_024;

const usual = {
  threshold,
  encodings: ['br', 'gzip'],
  customTypes: /^(application\/(problem\+)?json|text\/html)\b/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
} satisfies FastifyCompressOptions;

/** For a route whose answer is a stream: each piece goes out as soon as it is there. */
export const inPieces = {
  ...usual,
  brotliOptions: { ...usual.brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { ...usual.zlibOptions, flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions;

/**
 * Compresses data and pages, at a level that costs less time than it saves on a slow network. Files
 * of builds are compressed when they are published; images are compressed already.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Requests are read as they come, so that their limits hold.
  await app.register(compress, { ...usual, globalDecompression: false });
}
