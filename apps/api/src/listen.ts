import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Place } from './config.ts';
import { StartFailure } from './start-failure.ts';

/** Tells of a busy port before the first start spends seconds on a new database. */
export async function assertPortIsFree(place: Place): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, resolve);
  }).catch((error: unknown) => explain(error, place));
  await new Promise((resolve) => server.close(resolve));
}

/** Returns the address for a browser on this machine. */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  await app.listen(place).catch((error: unknown) => explain(error, place));
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : place.port;
  const isEverywhere = ['0.0.0.0', '::'].includes(place.host);
  return `http://${isEverywhere ? 'localhost' : place.host}:${port}`;
}

const explanations: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) =>
    `A porta ${port} já está em uso. Encerre o programa que a usa, ou escolha outra com PORT.`,
  EACCES: ({ port }) => `Sem permissão para usar a porta ${port}. Escolha outra com PORT.`,
  EADDRNOTAVAIL: ({ host }) => `O endereço ${host} não é desta máquina. Corrija HOST.`,
  ENOTFOUND: ({ host }) => `O endereço ${host} não existe. Corrija HOST.`,
};

function explain(error: unknown, place: Place): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const explanation = explanations[code]?.(place);
  throw explanation ? new StartFailure(explanation) : error;
}
