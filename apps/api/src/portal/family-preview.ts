import { paths } from '@caderneta/family-texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { NotFound } from '#/kernel/problems.ts';
import { findSchoolToShow, readSharedLogo } from '#/modules/schools/schools.service.ts';
import { addressOf } from '#/portal/html/html-page.ts';
import type { Services } from '#/services.ts';

/** What the preview of a shared address shows: the school, and no person. */
export interface Preview {
  title: string;
  /** Path of the picture. */
  image: string;
}

const ofSchool = z.object({ escola: z.uuid() });

/**
 * The school that an invitation names in its address, or the only one here. The page's own reader has
 * entered and needs no preview.
 */
export async function readPreview(request: FastifyRequest, { db }: Services): Promise<Preview> {
  const isInvitation = addressOf(request) === paths.enter;
  const named = z.safeParse(ofSchool, request.query);
  const school = await findSchoolToShow(db, named.data?.escola);
  if (!school) return isInvitation ? { ...anybodys, title: invitation } : anybodys;
  return {
    title: isInvitation ? `${school.name}: seu convite` : `${school.name} na Caderneta`,
    image: school.hasLogo ? `/familia/escola/${school.id}/logo` : anybodys.image,
  };
}

export const anybodys: Preview = {
  title: 'Caderneta: a escola pertinho da família',
  image: '/familia/icon-512.png',
};
const invitation = 'Seu convite da escola · Caderneta';

/** A day: programs that show previews ask again and again. */
const kept = 'public, max-age=86400';

/** Serves a school's logo to previews, which have no session. */
export function previewRoutes(app: FastifyInstance, { db, fileStore }: Services): void {
  app.get('/familia/escola/:escola/logo', async ({ params }, reply) => {
    const named = z.safeParse(ofSchool, params);
    const logo = named.success && (await readSharedLogo({ db, fileStore }, named.data.escola));
    if (!logo) throw new NotFound();
    return reply
      .headers({ 'cache-control': kept, 'x-content-type-options': 'nosniff' })
      .type(logo.mediaType)
      .send(logo.content);
  });
}
