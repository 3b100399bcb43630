import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './open-api-document.ts';

/** The contract for people and tools: `/docs` and `/docs/json`. */
export async function openApiPage(app: FastifyInstance): Promise<void> {
  // The plugin's types stop at OpenAPI 3.0; it passes the document on as it is.
  const document = openApiDocument() as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { tryItOutEnabled: true, persistAuthorization: false },
    // Swagger UI writes style attributes, nothing else that the portal's policy forbids.
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
