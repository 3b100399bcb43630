import type { SchoolEvent } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import type { Caller } from '../../../../testing/caller.ts';
import {
  communicationBody,
  lateOnMarch10,
  sendEvent,
} from '../../../../testing/communication-bodies.ts';
import { familyOf } from '../../../../testing/family-caller.ts';
import { useTestSchool } from '../../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: () => lateOnMarch10,
});

/** An event for Ana and Bruno (Marta), Caio (Jorge, Lia) and Duda (Rosa, whom nothing tells). */
const send = () => sendEvent(administrator, [at.ana, at.bruno, at.caio, at.duda]);

const read = async (id: string, query: string, caller: Caller = administrator) =>
  (await caller.get(`/v1/communication/event/${id}${query}`)).json<SchoolEvent>();

/** The guardians that a part shows, by the first names of child and guardian, and how many there are. */
async function part(id: string, query: string, caller?: Caller) {
  const { engagementDetails: rows, engagement } = await read(id, `?${query}`, caller);
  const first = (name: string) => name.split(' ')[0];
  return {
    rows: rows.map((row) => `${first(row.studentName)} ${first(row.responsibleName)}`),
    found: engagement?.found,
  };
}

test('the engagement is read page by page, and counted whole', async () => {
  const id = await send();
  const whole = await read(id, '');
  expect(whole.studentIds).toHaveLength(4);
  expect(whole.engagement).toBeUndefined();

  const pages = [0, 2, 4].map(async (offset) => await read(id, `?limit=2&offset=${offset}`));
  const shown = await Promise.all(pages);
  const rows = shown.flatMap(({ engagementDetails }) => engagementDetails);
  expect(rows.map(({ others, ...row }) => row)).toEqual(whole.engagementDetails);
  for (const { report, studentIds, engagement } of shown) {
    expect(report).toEqual(whole.report);
    expect(studentIds).toEqual([]);
    expect(engagement).toEqual({ found: 5, untold: 1, isNotified: true });
  }
  expect(await part(id, 'limit=25', teacher)).toEqual({
    rows: ['Ana Marta', 'Bruno Marta'],
    found: 2,
  });
  expect((await otherSchool.get(`/v1/communication/event/${id}?limit=25`)).statusCode).toBe(404);
  expect((await administrator.get(`/v1/communication/event/${id}?limit=201`)).statusCode).toBe(422);
});

test('search and filters find guardians on all pages', async () => {
  const id = await send();
  const jorge = await familyOf(at, at.jorge);
  const lia = await familyOf(at, at.lia);
  await jorge.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'declined' });
  await lia.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'accepted' });
  const ofCaio = { rows: ['Caio Jorge', 'Caio Lia'], found: 2 };
  expect(await part(id, 'search=REIS+caio')).toEqual(ofCaio);
  expect(await part(id, 'search=reis&limit=1&offset=1')).toEqual({ rows: ['Caio Lia'], found: 2 });
  expect(await part(id, 'answers=differing')).toEqual(ofCaio);
  const others = { rows: ['Duda Rosa', 'Ana Marta', 'Bruno Marta'], found: 3 };
  expect(await part(id, 'answers=none')).toEqual(others);
  expect(await part(id, 'seen=no')).toEqual(others);
  expect(await part(id, 'told=no&seen=no')).toEqual({ rows: ['Duda Rosa'], found: 1 });
  expect(await part(id, 'search=zebra')).toEqual({ rows: [], found: 0 });

  // What the child's other guardian answered stands in each row, wherever the other row is.
  const [row] = (await read(id, '?seen=no&answers=none&search=ana')).engagementDetails;
  expect(row?.others).toEqual([]);
  const [ofJorge] = (await read(id, '?search=jorge')).engagementDetails;
  expect(ofJorge?.others).toEqual([
    { responsibleName: at.lia.name, accepted: true, declined: false },
  ]);
});

test('an item that waits keeps its students beside a part', async () => {
  const communication = { scheduledDate: addDays(lateOnMarch10, 1).toISOString() };
  const body = communicationBody('event', { communication, studentIds: [at.ana.id], fileIds: [] });
  const made = await administrator.post('/v1/Communication/event', body);
  const { id } = made.json<{ id: string }>();
  const { studentIds, engagement } = await read(id, '?limit=25');
  expect([studentIds, engagement]).toEqual([
    [at.ana.id],
    { found: 0, untold: 0, isNotified: false },
  ]);
});
