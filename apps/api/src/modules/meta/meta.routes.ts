import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getMeta, type Meta } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { isKnown } from '#/kernel/versions.ts';
import { servedCalls } from '#/modules/releases/builds/builds.ts';

const packageFile = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Builds that a page may get: everybody's first, then those of single rings. */
async function shellBuildsOf({ buildsFor, state }: FastifyInstance['releaseCatalog']) {
  const [{ shell }, { pointers }] = await Promise.all([buildsFor(undefined), state()]);
  const pointed = pointers.get('shell')?.map(({ buildId }) => buildId) ?? [];
  return [...new Set([shell?.buildId, ...pointed])].filter((id) => typeof id === 'string');
}

/** `GET /v1/meta`: public, and the same for everybody. */
export async function metaRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // `route` answers 200; what the caller has already needs no body.
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 200) return payload;
      reply.header('cache-control', 'no-cache');
      if (!isKnown(request, String(reply.getHeader('etag')))) return payload;
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return '';
    });
    route(scope, getMeta, async (_ctx, { reply }) => {
      const calls = await servedCalls();
      const meta: Meta = {
        version,
        contract: hashOf(calls),
        calls: Object.fromEntries(Object.entries(calls).map(([name, all]) => [name, [...all]])),
        shellBuilds: await shellBuildsOf(scope.releaseCatalog),
      };
      reply.header('etag', `"${hashOf(meta)}"`);
      return meta;
    });
  });
}
