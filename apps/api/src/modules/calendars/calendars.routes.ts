import {
  createFamilyCalendar,
  createOwnCalendar,
  endFamilyCalendar,
  endOwnCalendar,
  getOwnCalendar,
  listFamilyCalendars,
  readCalendar,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { EmployeeContext, GuardianContext } from '#/kernel/call-context.ts';
import { NotFound } from '#/kernel/problems.ts';
import { route } from '#/kernel/route.ts';
import { isKnown } from '#/kernel/versions.ts';
import type { Services } from '#/services.ts';
import {
  type CalendarSettings,
  createAddress,
  endAddress,
  readAddress,
  readCalendarOf,
} from './calendars.service.ts';

const settingsOf = ({ config, keys }: Services): CalendarSettings => ({
  publicUrl: config.publicUrl,
  key: keys.calendars,
});

const employeeOf = ({ actor: { id, schoolId } }: EmployeeContext) => ({ schoolId, employeeId: id });
const guardianOf = ({ guardian: { id, schoolId } }: GuardianContext) => ({
  ...{ schoolId, guardianId: id },
});

/** The address of an employee. */
export function ownCalendarRoutes(app: FastifyInstance, services: Services): void {
  const settings = settingsOf(services);
  route(app, getOwnCalendar, (ctx) => readAddress(ctx.db, employeeOf(ctx), settings));
  route(app, createOwnCalendar, (ctx) => createAddress(ctx.db, employeeOf(ctx), settings));
  route(app, endOwnCalendar, (ctx) => endAddress(ctx.db, employeeOf(ctx)));
}

/** The addresses of a guardian, one at each school. */
export function familyCalendarRoutes(app: FastifyInstance, services: Services): void {
  const settings = settingsOf(services);
  route(app, listFamilyCalendars, ({ everyGuardian }) =>
    Promise.all(
      everyGuardian.map(async (own) => ({
        ...(await readAddress(own.db, guardianOf(own), settings)),
        schoolId: own.guardian.schoolId,
      })),
    ),
  );
  route(app, createFamilyCalendar, (ctx) => createAddress(ctx.db, guardianOf(ctx), settings), {
    schoolOf: (_, { body }) => body.schoolId,
  });
  route(app, endFamilyCalendar, (ctx) => endAddress(ctx.db, guardianOf(ctx)), {
    schoolOf: (_, { query }) => query.schoolId,
    worksWhenClosed: true,
  });
}

/** What calendar apps read. They ask every hour or so, mostly for what they have. */
export function calendarFileRoutes(app: FastifyInstance, services: Services): void {
  const settings = settingsOf(services);
  app.get(readCalendar.path, async (request, reply) => {
    const query = z.safeParse(readCalendar.query, request.query);
    if (!query.success) throw new NotFound();
    const call = { db: app.db, now: app.now() };
    const { text, tag } = await readCalendarOf(call, query.data.key, settings);
    reply.headers({ 'cache-control': 'private, no-cache', etag: tag });
    if (isKnown(request, tag)) return reply.status(304).send();
    return reply
      .type(`${readCalendar.file}; charset=utf-8`)
      .header('content-disposition', 'inline; filename="caderneta.ics"')
      .send(text);
  });
}
