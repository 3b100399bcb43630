import { messages } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { Invalid } from '#/kernel/problems.ts';

/** Where in the feed a page ends: newest first, and by id what is of the same instant. */
export interface FeedPlace {
  at: Date;
  id: string;
}

export interface FeedPage {
  limit: number;
  /** Without it the feed begins. */
  after?: FeedPlace;
}

const written = z.tuple([z.iso.datetime(), z.uuid()]);

/** @example writePlace({ at, id }) // '2026-11-20T12:00:00.000Z_0198f4a2-…' */
export function writePlace({ at, id }: FeedPlace): string {
  return `${at.toISOString()}_${id}`;
}

/** @throws {Invalid} for what `writePlace` never wrote */
export function readPlace(text: string): FeedPlace {
  const read = z.safeParse(written, text.split('_'));
  if (!read.success) throw new Invalid([{ path: 'after', message: messages.invalid }]);
  const [at, id] = read.data;
  return { at: new Date(at), id: id.toLowerCase() };
}

/** Sorts as the database does. */
export function newestFirst(one: FeedPlace, other: FeedPlace): number {
  const later = other.at.getTime() - one.at.getTime();
  return later || (one.id < other.id ? 1 : -1);
}
