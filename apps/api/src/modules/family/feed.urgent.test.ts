import type { FeedItem } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let now = new Date('2998-03-10T12:00:00Z');
const { at, administrator } = useTestSchool({ now: () => now });
let marta: FamilyCaller;
beforeAll(async () => {
  marta = await familyOf(at, at.marta);
});

const minuteLater = () => (now = new Date(now.getTime() + 60_000));

async function send(isUrgent: boolean): Promise<string> {
  minuteLater();
  const body = communicationBody('announcement', {
    communication: isUrgent ? { isUrgent } : {},
    studentIds: [at.ana.id],
    fileIds: [],
  });
  const response = await administrator.post('/v1/communication/announcement', body);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<{ id: string }>().id;
}

async function see(id: string): Promise<void> {
  minuteLater();
  const response = await marta.post(`/communications/${id}/visualize`);
  if (response.statusCode !== 204) throw new Error(response.body);
}

async function readPage(limit: number, after?: string | null) {
  minuteLater();
  const rest = after ? `&after=${encodeURIComponent(after)}` : '';
  const response = await marta.get(`/feed?limit=${limit}${rest}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ items: FeedItem[]; next: string | null }>();
}

const sending = fc.record({
  isUrgent: fc.boolean(),
  isSeenBefore: fc.boolean(),
  /** After which page it is opened. */
  seenAfterPage: fc.option(fc.integer({ min: 0, max: 4 })),
});

test('urgent items stand first until seen; opening some between pages loses and repeats none', async () => {
  const sendings = fc.array(sending, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sendings, fc.integer({ min: 1, max: 4 }), async (all, limit) => {
      await query(at.db, 'update communications set deleted_at = sent_at');
      const sent: ((typeof all)[number] & { id: string })[] = [];
      for (const one of all) sent.unshift({ ...one, id: await send(one.isUrgent) });
      for (const { id } of sent.filter(({ isSeenBefore }) => isSeenBefore)) await see(id);

      const read: FeedItem[] = [];
      let next: string | null = null;
      for (let page = 0; page === 0 || next !== null; page += 1) {
        const answer = await readPage(limit, next);
        read.push(...answer.items);
        next = answer.next;
        const opened = sent.filter(({ seenAfterPage }) => seenAfterPage === page);
        for (const { id } of opened) await see(id);
      }

      const first = sent.filter(({ isUrgent, isSeenBefore }) => isUrgent && !isSeenBefore);
      const others = sent.filter((one) => !first.includes(one));
      expect(read.map(({ id }) => id)).toEqual([...first, ...others].map(({ id }) => id));
      expect(read.filter(({ standsFirst }) => standsFirst)).toHaveLength(first.length);
    }),
    { numRuns: 25 },
  );
}, 120_000);
