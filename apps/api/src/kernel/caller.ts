import { personHeader } from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';
import type { Guardian } from '#/policy/guardian.ts';
import type {
  CallContext,
  DeviceContext,
  EmployeeContext,
  GuardianContext,
} from './call-context.ts';
import { AnotherPerson, NotFound, Unauthenticated } from './problems.ts';

/**
 * Refuses what one person began and another one's token or cookie brings: a call that was held on
 * its way, or repeated, while they took turns at one browser. A call that names nobody passes.
 * @param present everybody as whom the call would act
 * @throws {AnotherPerson}
 */
export function requireNamed({ headers }: FastifyRequest, present: { id: string }[]): void {
  const named = headers[personHeader.toLowerCase()];
  if (named === undefined) return;
  const ids = String(named).toLowerCase().split(',');
  if (!present.every(({ id }) => ids.includes(id))) throw new AnotherPerson();
}

/** The context of a call for its caller: an employee, a device or anybody. */
export function callerIn(
  request: FastifyRequest,
  call: CallContext,
): CallContext | EmployeeContext | DeviceContext {
  const { server, actor, guardian } = request;
  if (actor) return { ...call, actor, links: server.links.of(actor), changes: new Map() };
  return guardian ? deviceIn(request, call) : call;
}

/** @throws {Unauthenticated} where no paired device asks */
export function deviceIn(
  { server, guardian, guardians = [] }: FastifyRequest,
  call: CallContext,
): DeviceContext {
  if (!guardian) throw new Unauthenticated();
  const as = (one: Guardian): GuardianContext => ({
    ...call,
    guardian: one,
    links: server.links.of(one),
    engagement: server.engagement,
  });
  return { ...as(guardian), everyGuardian: guardians.map(as) };
}

/**
 * Lets a call act as the guardian whom its device has at a school.
 * @param schoolId undefined leaves it with the guardian who was paired first
 * @throws {NotFound} where the device shows no such school
 */
export function actAt(request: FastifyRequest, schoolId: string | undefined): void {
  if (schoolId === undefined) return;
  const found = request.guardians?.find((guardian) => guardian.schoolId === schoolId.toLowerCase());
  if (!found) throw new NotFound();
  request.guardian = found;
}
