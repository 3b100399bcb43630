import { email, requiredName } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import {
  createNetwork,
  joinNetwork,
  leaveNetwork,
  renameNetwork,
} from '#/modules/networks/membership.service.ts';
import { inTransaction } from '#/database/database.ts';
import { listNetworks } from '#/modules/networks/exports.ts';
import type { Services } from '#/services.ts';

/** Acts of the server's administrator on networks of schools. */
export const networkActs = {
  listNetworks: {
    asks: z.object({}),
    answers: z.object({
      networks: z.array(
        z.object({ name: z.string(), office: z.string(), schools: z.array(z.string()) }),
      ),
    }),
  },
  /** The link sets the first password; null for people who have one of another school. */
  createNetwork: {
    asks: z.object({
      name: requiredName,
      office: z.object({
        name: requiredName,
        city: z.optional(requiredName),
        timezone: z.string(),
      }),
      administrator: z.object({ name: requiredName, email }),
    }),
    answers: z.object({ link: z.nullable(z.string()) }),
  },
  renameNetwork: {
    asks: z.object({ network: z.string(), name: requiredName }),
    answers: z.object({}),
  },
  joinNetwork: {
    asks: z.object({ school: z.string(), network: z.string() }),
    answers: z.object({}),
  },
  leaveNetwork: { asks: z.object({ school: z.string() }), answers: z.object({}) },
};

type Acts = typeof networkActs;
type ActServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'>;

export const networkPerformances: {
  [Name in keyof Acts]: (
    services: ActServices,
    asked: z.output<Acts[Name]['asks']>,
  ) => Promise<z.output<Acts[Name]['answers']>>;
} = {
  listNetworks: async ({ db }) => ({ networks: await listNetworks(db) }),

  createNetwork: inTransaction(async (services, asked) => ({
    link: (await createNetwork(services, asked)) ?? null,
  })),

  renameNetwork: inTransaction(async ({ db }, asked) => {
    await renameNetwork(db, asked);
    return {};
  }),

  joinNetwork: inTransaction(async ({ db }, asked) => {
    await joinNetwork(db, asked);
    return {};
  }),

  leaveNetwork: inTransaction(async ({ db }, { school }) => {
    await leaveNetwork(db, school);
    return {};
  }),
};
