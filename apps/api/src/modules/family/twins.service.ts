import type { DeviceContext } from '#/kernel/call-context.ts';
import { findFamily } from './family.repository.ts';
import { type Copy, findCopies } from './items.repository.ts';
import { findTwinCopies, markTwin } from './twins.repository.ts';

const twinCopiesOf = ({ db, guardian, everyGuardian }: DeviceContext, id: string) =>
  findTwinCopies(db, id, {
    guardianId: guardian.id,
    deviceGuardianIds: everyGuardian.map((own) => own.guardian.id),
  });

/** The copies that the device's other guardians have of what a network sent to all their schools. */
export async function readTwins(ctx: DeviceContext, id: string): Promise<Copy[]> {
  if (ctx.everyGuardian.length < 2) return [];
  const copies: Copy[] = [];
  for (const { guardianId, communicationId } of await twinCopiesOf(ctx, id)) {
    const own = ctx.everyGuardian.find(({ guardian }) => guardian.id === guardianId);
    if (own) copies.push(...(await findCopies(own.db, await findFamily(own), communicationId)));
  }
  return copies;
}

/**
 * What a network sent to several schools is seen and read once: each of them counts the person whom
 * it told, or who was told by another one for it.
 */
export async function markTwins(
  ctx: DeviceContext,
  id: string,
  { isRead }: { isRead: boolean },
): Promise<void> {
  for (const copy of await twinCopiesOf(ctx, id)) {
    const { schoolId, communicationId, guardianId } = copy;
    const own = ctx.everyGuardian.find(({ guardian }) => guardian.id === guardianId);
    const seen = { now: ctx.now, isRead, deviceId: own?.guardian.deviceId };
    const classroomIds = await markTwin(ctx.db, copy, seen);
    if (classroomIds.length === 0) continue;
    ctx.engagement.note({ schoolId, communicationId, classroomIds });
  }
}
