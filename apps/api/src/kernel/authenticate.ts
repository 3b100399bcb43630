import { requestHeaders } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { findActorsInOrder } from '#/policy/actor.repository.ts';
import { hasAccess, isWorkOfTheirSchool, scopeOf } from '#/policy/scope.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { readSession } from '#/secrets/tokens.ts';
import { together } from '#/timing/together.ts';
import { admitCaller } from './calls-at-once.ts';
import { requireNamed } from './caller.ts';
import { Forbidden, Unauthenticated } from './problems.ts';

const unknownRole = 'Esta versão do sistema ainda não conhece a sua função.';

const ofSchoolsAlone =
  'A secretaria não tem turmas, alunos nem famílias: isso se faz em cada escola.';

/** Before anything of a request is read: who asks, and whether their role may at all. */
export function authenticate(app: FastifyInstance, keys: KeyRing): void {
  const findActor = together((ids: string[]) => findActorsInOrder(app.db, ids));
  app.addHook('onRequest', async (request) => {
    const bearer = requestHeaders.authorization.safeParse(request.headers.authorization).data;
    const token = bearer?.slice('Bearer '.length);
    const session =
      token && (await readSession(token, { key: keys.accessTokens, audience: 'api' }));
    const actor = session ? await findActor(session.sessionId) : undefined;
    if (!actor) throw new Unauthenticated();
    requireNamed(request, [actor]);
    request.actor = actor;
    if (scopeOf(actor) === 'nothing') throw new Forbidden(unknownRole);
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const { access } = endpoint;
    if (access === 'public' || access === 'guardian') return;
    if (!hasAccess(actor, access)) throw new Forbidden();
    if (!isWorkOfTheirSchool(actor, endpoint)) throw new Forbidden(ofSchoolsAlone);
  });
  admitCaller(app);
}
