import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './open-api-document.ts';

/** Hides what asks for a token: the page only reads. */
const readingOnly = '.swagger-ui .scheme-container,.swagger-ui .authorization__btn{display:none}';

/** The contract for people and tools: `/docs` and `/docs/json`. It calls nothing. */
export async function openApiPage(app: FastifyInstance, publicUrl: string): Promise<void> {
  // The plugin's types stop at OpenAPI 3.0; it passes the document on as it is.
  const document = openApiDocument(publicUrl) as unknown as StaticDocumentSpec['document'];
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/docs([/?]|$)/i.test(request.url)) reply.header('cache-control', 'no-cache');
  });
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { supportedSubmitMethods: [] },
    theme: { css: [{ filename: 'reading-only.css', content: readingOnly }] },
    // Swagger UI writes style attributes, nothing else that the portal's policy forbids.
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
