import { expect, test } from '@jest/globals';
import type { EventStream } from '#/kernel/event-stream.ts';
import type { Actor } from '#/policy/actor.ts';
import { beatSeconds, LiveStreams } from './live-streams.ts';

const admin = (sessionId: string, schoolId = 'girassol'): Actor => ({
  id: `of ${sessionId}`,
  sessionId,
  schoolId,
  timezone: 'America/Sao_Paulo',
  isSchoolClosed: false,
  name: 'Ana',
  email: 'ana@girassol.test',
  role: 'Administrator',
  classroomIds: [],
  networkId: null,
  identityIssuer: null,
  urgentBy: 'TeachersByDay',
});

function fakeStream() {
  const sent: string[] = [];
  let close = () => {};
  const stream: EventStream = {
    send: (event, data) => sent.push(`${event} ${data}`),
    beat: () => sent.push('beat'),
    end: (milliseconds) => {
      sent.push(`end ${milliseconds}`);
      close();
    },
    onClose: (listener) => (close = listener),
  };
  return { stream, sent, close: () => close() };
}

function started(alive: (id: string) => boolean = () => true, setOf = () => 'one') {
  const streams = new LiveStreams({
    findActors: async (ids) => ids.filter(alive).map((id) => admin(id)),
    setOf: async () => setOf(),
  });
  streams.begin();
  const open = (sessionId: string, schoolId?: string) => {
    const fake = fakeStream();
    const actor = admin(sessionId, schoolId);
    streams.open(fake.stream, { actor, set: 'one', lastEventId: undefined });
    fake.sent.length = 0;
    return fake;
  };
  return { streams, open };
}

test('each stream beats once in 25 seconds, and no more than its share in one of them', () => {
  const { streams, open } = started();
  const all = Array.from({ length: 2 * beatSeconds }, (_, index) => open(`session ${index}`));
  for (let second = 0; second < beatSeconds; second += 1) {
    const before = all.flatMap(({ sent }) => sent).length;
    streams.beat();
    expect(all.flatMap(({ sent }) => sent)).toHaveLength(before + 2);
  }
  expect(all.map(({ sent }) => sent)).toEqual(all.map(() => ['beat']));
});

test('the end of a server sends everybody away, who come back one after another', () => {
  const { streams, open } = started();
  const all = Array.from({ length: 5_000 }, (_, index) => open(`session ${index}`));
  expect(streams.canOpen).toBe(true);
  streams.end();
  expect([streams.size, streams.canOpen]).toEqual([0, false]);
  const pauses = all.map(({ sent }) => Number(/^end (\d+)$/.exec(sent[0]!)![1]));
  const inSecond = Map.groupBy(pauses, (pause) => Math.floor(pause / 1000));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(12_000);
  for (const returns of inSecond.values()) expect(returns.length).toBeLessThan(700);
});

test('a session that ended without a notification loses its stream at the next check', async () => {
  const { streams, open } = started((id) => id !== 'gone');
  const gone = open('gone');
  const here = open('here');
  await streams.checkSessions();
  expect([gone.sent, here.sent]).toEqual([['end 1000'], []]);
  expect(streams.size).toBe(1);
});

test('new builds are told to each stream once', async () => {
  let set = 'one';
  const { streams, open } = started(undefined, () => set);
  const { sent } = open('session');
  await streams.checkSets();
  expect(sent).toEqual([]);
  set = 'two';
  await streams.checkSets();
  await streams.checkSets();
  expect(sent).toEqual(['set {"set":"two"}']);
});

test('a notification of a newer release is nothing to this one', async () => {
  const { streams, open } = started();
  const { sent } = open('session');
  await streams.hear({ type: 'tides', schoolId: 'girassol' } as never);
  expect(sent).toEqual([]);
});
