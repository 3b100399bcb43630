import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#/config.ts';
import type { FileContent } from './files.mapper.ts';

/** The `internal` location of deploy/cluster/nginx.conf, over the folder of the files. */
const location = '/caderneta-files/';

/** As Rack calls it: nginx says with each question for a file that it would send it. */
const offer = 'x-sendfile-type';

/**
 * Where nginx finds a file that the server lets somebody have, so that its bytes pass the server by.
 * Undefined where the server sends it itself: the installation does not have it so, or this question
 * did not come through nginx, or nginx found no such file.
 */
export function byProxy({
  filesByProxy,
  s3,
  trustProxy,
}: Pick<Config, 'filesByProxy' | 's3' | 'trustProxy'>) {
  const isTrusted = compile(trustProxy);
  return ({ headers, socket }: FastifyRequest, { storageKey }: FileContent): string | undefined => {
    const isOffered = filesByProxy && !s3 && headers[offer] === 'X-Accel-Redirect';
    if (!isOffered || !isTrusted(socket.remoteAddress ?? '', 0)) return undefined;
    return `${location}${storageKey}`;
  };
}
