import type { EndpointDefinition } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import type { Database } from '#/database/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    now: () => Date;
    /** Endpoints of the contract that have a handler. */
    answered: Set<EndpointDefinition>;
    /** Whether the scope asks for an access token. */
    isProtected: boolean;
  }
  interface FastifyRequest {
    /** Set in the protected scope. */
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
  }
}
