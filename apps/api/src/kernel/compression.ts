import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes; a shorter answer fits into one packet as it is. */
const threshold = 1_024;

/**
 * Compresses data and pages, at a level that costs less time than it saves on a slow network. Files
 * of builds are compressed when they are published; images are compressed already.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/(problem\+)?json|text\/html)\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    // Requests are read as they come, so that their limits hold.
    globalDecompression: false,
  });
}
