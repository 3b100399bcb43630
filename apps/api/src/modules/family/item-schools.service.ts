import type { DeviceContext } from '#/kernel/call-context.ts';
import { NotFound } from '#/kernel/problems.ts';
import { findSchoolOf, type Subject } from './item-schools.repository.ts';

/** Lets the route of a call about one thing act as the guardian at the school that has it. */
export const about = (subject: Subject) => ({
  schoolOf: (ctx: DeviceContext, { params }: { params: { id: string } }) =>
    findSchoolOfSubject(ctx, subject, params.id),
});

/**
 * The school whose guardian the use case then asks for. With one school there is nothing to choose.
 * @throws {NotFound} where no school of the device has it
 */
export async function findSchoolOfSubject(
  { db, everyGuardian }: DeviceContext,
  subject: Subject,
  id: string,
): Promise<string | undefined> {
  const schoolIds = everyGuardian.map(({ guardian }) => guardian.schoolId);
  if (schoolIds.length === 1) return undefined;
  const schoolId = await findSchoolOf(db, { subject, id, schoolIds });
  if (!schoolId) throw new NotFound();
  return schoolId;
}
