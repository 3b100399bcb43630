import type { FastifyRequest } from 'fastify';

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
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  return Number(version ?? 0);
}
