import { expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#/policy/actor.ts';
import { withFirstData } from './first-data.ts';

const actor: Actor = {
  id: 'an employee',
  sessionId: 'a session',
  schoolId: 'a school',
  timezone: 'America/Sao_Paulo',
  isSchoolClosed: false,
  name: 'Marina Barros',
  email: 'marina@girassol.test',
  role: 'Administrator',
  classroomIds: [],
  networkId: null,
  identityIssuer: null,
  urgentBy: 'TeachersByDay',
};

test('a page ends without data that are late, and its head does not wait for them', async () => {
  const asked: PropertyKey[] = [];
  const db = new Proxy(
    {},
    {
      get(_, name) {
        asked.push(name);
        return () => new Promise(() => undefined);
      },
    },
  );
  const server = { db, now: () => new Date(), links: { of: () => ({}) } };
  const log = { error: () => undefined };
  const request = { url: '/', server, log } as unknown as FastifyRequest;
  const options = { actor, keys: { accessTokens: new Uint8Array(32) }, patience: 1 };
  const pieces: string[] = [];
  const html = '<head></head><body>Olá</body>';
  for await (const piece of withFirstData(html, request, options)) pieces.push(piece);
  expect(pieces).toEqual(['<head></head><body>Olá', '</body>']);
  expect(asked.length).toBeGreaterThan(0);
});
