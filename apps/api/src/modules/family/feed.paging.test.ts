import type { FeedItem } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { diaries } from '#/database/schema/diaries.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { sharedFamilyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at } = useTestSchool();
let family: Awaited<ReturnType<typeof sharedFamilyOf>>;
beforeAll(async () => {
  await query(at.db, `update schools set timezone = 'America/Manaus' where name = 'Escola Ipê'`);
  family = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
});

interface Placed {
  id: string;
  /** Milliseconds after a midnight: few, so that many things happen at once. */
  offset: number;
  kind: 'notice' | 'diary';
  school: 'first' | 'second';
}

const placed: fc.Arbitrary<Placed> = fc.record({
  id: fc.uuid(),
  offset: fc.integer({ min: -2, max: 2 }),
  kind: fc.constantFrom('notice', 'diary'),
  school: fc.constantFrom('first', 'second'),
});

const midnight = Date.parse('2026-11-20T03:00:00Z');
const instantOf = ({ offset }: Placed) => new Date(midnight + offset);

async function store(item: Placed, index: number): Promise<void> {
  const [classroom, student, author] =
    item.school === 'first'
      ? [at.jardim, at.ana, at.administrator]
      : [at.otherClassroom, at.otherStudent, at.otherAdministrator];
  const { schoolId, id: classroomId } = classroom;
  const shared = { id: item.id, schoolId, createdAt: instantOf(item) };
  if (item.kind === 'diary') {
    const day = `2026-10-${String(index + 1).padStart(2, '0')}`;
    const about = { studentId: student.id, classroomId, employeeId: author.id };
    await at.db
      .insert(diaries)
      .values({ ...shared, ...about, day, mode: 'Preschool', details: 'D' });
    return;
  }
  await at.db.insert(noticeBoardItems).values({ ...shared, title: 'T', createdBy: author.id });
  await at.db
    .insert(noticeBoardClassrooms)
    .values({ schoolId, noticeBoardItemId: item.id, classroomId });
}

async function empty(): Promise<void> {
  for (const table of ['diaries', 'notice_board_classrooms', 'notice_board_items']) {
    await query(at.db, `delete from ${table}`);
  }
}

async function readPages(limit: number, schoolId: string): Promise<FeedItem[][]> {
  const pages: FeedItem[][] = [];
  for (let after = ''; ;) {
    const answer = await family.get(`/feed?schoolId=${schoolId}&limit=${limit}${after}`);
    const { items, next } = answer.json<{ items: FeedItem[]; next: string | null }>();
    pages.push(items);
    if (next === null) return pages;
    after = `&after=${encodeURIComponent(next)}`;
  }
}

test('pages of any size hold everything of a school once, in one order', async () => {
  const items = fc.uniqueArray(placed, { selector: ({ id }) => id, maxLength: 14 });
  const schools = { first: at.school.id, second: at.otherSchool.id };
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 6 }), async (all, limit) => {
      await empty();
      for (const [index, item] of all.entries()) await store(item, index);
      const inOrder = all.toSorted(
        (one, other) => other.offset - one.offset || (one.id < other.id ? 1 : -1),
      );
      for (const school of ['first', 'second'] as const) {
        const pages = await readPages(limit, schools[school]);
        const expected = inOrder.filter((item) => item.school === school);
        expect(pages.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);
