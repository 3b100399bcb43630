import type { EndpointDefinition } from '@caderneta/api-client/contract';
import type { ServerClock } from '#/clock/server-clock.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import type { EngagementNews } from '#/live/engagement-news.ts';
import type { SignedLinks } from '#/secrets/signed-links.ts';
import type { Registry } from 'prom-client';
import type { DiskAlarm } from './disk-alarm.ts';
import type { KernelHooks } from './call-context.ts';

/** Employees bring an access token, guardians the cookie of their device. */
export type Callers = 'anybody' | 'employees' | 'guardians';

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    now: () => Date;
    clock: ServerClock;
    /** Endpoints of the contract that have a handler. */
    answered: Set<EndpointDefinition>;
    /** Whether each answer is compared with the contract before it is sent; see `shapeOf`. */
    checksAnswers: boolean;
    /** Callers that the routes registered here admit. */
    callers: Callers;
    /** Whether people open the portal by https, whatever stands between them and this server. */
    isReachedByHttps: boolean;
    links: SignedLinks;
    /** Of what is stored of a body, which may hold a password. */
    fingerprintKey: Uint8Array;
    engagement: EngagementNews;
    hooks: KernelHooks;
    /** From now on `/readyz` refuses and each answer ends its connection; resolves after the time. */
    leave: (milliseconds: number) => Promise<void>;
    isLeaving: () => boolean;
    /** Of a disk that was full when something was to be stored. */
    diskAlarm: DiskAlarm;
    /** Metrics of this server. */
    metrics: Registry;
  }
  interface FastifyRequest {
    /** Set where employees are let in. */
    actor: Actor | undefined;
    /** The guardian as whom a device acts; set where guardians are admitted. */
    guardian: Guardian | undefined;
    /** One at each school that the device shows, in the order in which they were paired. */
    guardians: Guardian[] | undefined;
    /** Aborts once the client left without its answer: whatever waits may stop. */
    gone: AbortSignal;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
  }
}
