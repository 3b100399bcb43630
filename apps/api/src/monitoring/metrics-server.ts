import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Place } from '#/config.ts';
import type { FastifyInstance } from 'fastify';
import { StartFailure } from '#/start-failure.ts';
import type { Services } from '#/services.ts';
import { openMetrics } from './metrics.ts';

export interface MetricsServer {
  url: string;
  /** Counts a failure of background work. */
  countFailure: (work: string) => void;
  close: () => Promise<void>;
}

/** Serves `/metrics`, and nothing else, at a place that the portal's proxy does not lead to. */
export async function serveMetrics(
  app: FastifyInstance,
  services: Services,
  place: Place,
): Promise<MetricsServer> {
  const metrics = openMetrics(app.metrics, { ...services, catalog: app.releaseCatalog });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      return void response.writeHead(404).end();
    }
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // A start that fails after this ends the process all the same.
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(notListening(error, place)));
    server.listen(place, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${place.host}:${port}/metrics`, countFailure: metrics.countFailure, close };
}

function notListening(error: Error, { host, port }: Place): StartFailure {
  const reason = 'code' in error ? ` (${String(error.code)})` : '';
  return new StartFailure(
    `As métricas não podem ser servidas em ${host}:${port}${reason}. ` +
      'Corrija METRICS_HOST e METRICS_PORT, ou deixe METRICS_PORT vazia.',
  );
}
