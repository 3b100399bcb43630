import { createHash } from 'node:crypto';
import { requestHeaders } from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';

/** The `ETag` of a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * The version the caller edited, from `If-Match`; nothing when any will do. What this server
 * never issued is version 0, which no row has. A proxy that compresses may have weakened the tag.
 */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']?.trim();
  if (!header || header === '*') return undefined;
  const read = requestHeaders['if-match'].safeParse(header);
  return Number(read.data?.replace(/\D/g, '') ?? 0);
}

/** Whether the caller has what the tag stands for. A proxy that compresses may have weakened it. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** A change of one thing, by somebody who saw a version of it. */
export interface Change<Body> {
  id: string;
  body: Body;
  /** Of `If-Match`; any version where it is missing. */
  expectedVersion: number | undefined;
}

/** Whether somebody else changed a thing since the caller read it. */
export function isStale(expectedVersion: number | undefined, version: number): boolean {
  return expectedVersion !== undefined && expectedVersion !== version;
}

/** A version for what is computed and not stored. It differs where the content does. */
export function versionOfContent(content: unknown): number {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest();
  return 1 + (digest.readUInt32BE() % 999_999_999);
}
