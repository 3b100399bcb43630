import * as z from 'zod/mini';
import { appName, buildId, most, ringName } from './names.ts';
import { line } from './release.ts';

const signedOnce = {
  /** ISO 8601; a statement is good for five minutes. */
  time: z.iso.datetime(),
  /** Random; a statement is taken once. */
  nonce: z.string().check(most(64), z.regex(/^[\w-]{16,64}$/)),
};

/** Minutes for which a statement is good, to both sides of its time. */
export const statementMinutes = 5;

/** Points a ring of an app at a build. */
export const move = z.object({
  kind: z.literal('move'),
  app: appName,
  ring: ringName,
  /** Of all schools, for the ring `parte`; 100 for the others. */
  percent: z.int().check(z.minimum(1), z.maximum(100)),
  /** Null means the installation's own build, or that of the next wider ring. */
  buildId: z.nullable(buildId),
  /** Version of the pointer that the team has seen; 0 without a pointer. */
  expectedVersion: z.int().check(z.minimum(0)),
  /** Back to the build that was there before. */
  isRollback: z.boolean(),
  /** Allows a build that fails more often than the one before, or was rolled back for that. */
  anyway: z.optional(z.boolean()),
  /** Takes the remotes along that do not fit this build of the shell. */
  together: z.optional(z.boolean()),
  reason: line(200),
  ...signedOnce,
});
export type Move = z.output<typeof move>;

/** Asks for the running builds, and for one release if a build is named. */
export const query = z.object({
  kind: z.literal('query'),
  app: appName,
  buildId: z.optional(buildId),
  ...signedOnce,
});
export type Query = z.output<typeof query>;

/** Asks for a link that runs a published build for everybody who opens it. */
export const preview = z.object({
  kind: z.literal('preview'),
  app: appName,
  buildId,
  ...signedOnce,
});
export type Preview = z.output<typeof preview>;

/** A signed statement as it is sent. The signature covers the JSON text, not the parsed object. */
export const envelope = z.object({
  /** Which public key: SHA-256 of its DER in base64url. */
  key: z.string().check(most(43), z.regex(/^[\w-]{43}$/)),
  payload: z.string().check(most(900_000)),
  /** Ed25519, base64. */
  signature: z.string().check(most(88), z.regex(/^[A-Za-z0-9+/]{86}==$/)),
});
export type Envelope = z.output<typeof envelope>;
