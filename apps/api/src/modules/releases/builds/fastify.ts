import type { BuildSightings } from './build-sightings.ts';
import type { ReleaseCatalog } from './release-catalog.ts';

declare module 'fastify' {
  interface FastifyInstance {
    releaseCatalog: ReleaseCatalog;
    sightings: BuildSightings;
  }
}
