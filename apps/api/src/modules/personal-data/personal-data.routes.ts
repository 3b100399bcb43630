import { exportGuardianData, exportStudentData } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HttpProblem, NotFound } from '#/kernel/problems.ts';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import {
  collectPersonalData,
  linkToPersonalData,
  requireHolder,
  variantOf,
} from './personal-data.service.ts';

export function personalDataRoutes(app: FastifyInstance): void {
  route(app, exportStudentData, (ctx, { params: { id } }) =>
    linkToPersonalData(ctx, { subject: 'student', id }),
  );
  route(app, exportGuardianData, (ctx, { params: { id } }) =>
    linkToPersonalData(ctx, { subject: 'guardian', id }),
  );
}

const address = z.object({ subject: z.enum(['student', 'guardian']), id: z.uuid() });
const linkQuery = z.object({
  e: z.coerce.number<string>().check(z.int(), z.positive()),
  h: z.string().check(z.regex(/^[sd][0-9a-f-]{36}$/)),
  s: z.string().check(z.maxLength(100)),
});

/** Gives the archive to the administrator for whom its address was made. */
export function personalDataDownloadRoutes(app: FastifyInstance, { fileStore }: Services): void {
  app.get('/v1/personalData/:subject/:id', async (request, reply) => {
    const asked = address.safeParse(request.params);
    if (!asked.success) throw new NotFound();
    const { subject, id } = asked.data;
    const query = linkQuery.safeParse(request.query);
    const link = query.success ? app.links.check(id, variantOf(subject), query.data) : 'forged';
    if (link === 'expired') throw new HttpProblem({ status: 410, code: 'link-expired' });
    if (link === 'forged') throw new HttpProblem({ status: 403, code: 'link-forged' });
    const { db } = app;
    const actor = await requireHolder(db, link.holder);
    const collecting = { db, storage: fileStore.storage, actor, now: app.now() };
    const { fileName, zip } = await collectPersonalData(collecting, { subject, id });
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      })
      .send(zip);
  });
}
