import { randomUUID } from 'node:crypto';
import type { Call } from './open-loop.ts';
import type { Employee, Guardian, People } from './people.ts';

/** Makes a call of somebody; undefined where whoever was drawn has nothing to ask. */
type Make = () => Call | undefined;
type Pick = <Item>(items: Item[]) => Item | undefined;
/** How often it is made, of all shares. */
type Share = [number, Make];

/** Always the same sequence, so that two runs ask the same. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * A morning: employees look at the home, lists and items, fill diaries, write to guardians and send
 * comunicados; guardians open what came, mark it as read and write back. One call of ten writes.
 */
export function makeTraffic(people: People): () => Call {
  const random = makeRandom(20_261_122);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)];
  const mix = [...ofEmployees(people, pick), ...ofGuardians(people, pick)];
  const whole = mix.reduce((sum, [share]) => sum + share, 0);
  const draw: Make = () => {
    let left = random() * whole;
    return mix.find(([share]) => (left -= share) < 0)?.[1]();
  };
  return () => {
    for (;;) {
      const call = draw();
      if (call) return call;
    }
  };
}

const inside = (path: string, id: string | undefined, rest = '') => id && `${path}/${id}${rest}`;
const page = '?limit=20&offset=0';

function ofEmployees({ employees, pending, studentsOf }: People, pick: Pick): Share[] {
  const call =
    (
      name: string,
      path: (employee: Employee) => string | undefined,
      body?: (employee: Employee) => object | undefined,
    ): Make =>
    () => {
      const employee = pick(employees)!;
      const asked = path(employee);
      const sent = body?.(employee);
      if (!asked || (body && !sent)) return undefined;
      const headers = { ...employee.headers, ...(sent && { 'idempotency-key': randomUUID() }) };
      return { name, method: sent ? 'POST' : 'GET', path: asked, headers, body: sent };
    };
  const toClassroom = ({ classrooms }: Employee) => {
    const studentIds = studentsOf.get(pick(classrooms) ?? '');
    const communication = { title: 'Trazer agasalho', description: 'Amanhã esfria.' };
    return studentIds && { communication, studentIds };
  };
  const announcements = '/v1/communication/announcement';
  const answer = { text: 'Bom dia! Recebemos, obrigada.' };
  return [
    [9, call('employee counts diaries', () => '/v1/Diaries/GetPendingDiaryCount')],
    [7, call('employee counts messages', () => '/v1/chats/unread-count')],
    [8, call('employee lists comunicados', () => `${announcements}/list${page}`)],
    [4, call('employee lists chats', () => `/v1/chats/summary${page}`)],
    [
      4,
      call('employee opens a comunicado', (one) => inside(announcements, pick(one.announcements))),
    ],
    [
      4,
      call('employee opens a classroom', ({ classrooms }) => {
        const id = pick(classrooms);
        return id && `/v1/Diaries/GetClassroomLastDiaries?classroomId=${id}`;
      }),
    ],
    [3, () => fillDiary(pending)],
    [
      2,
      call(
        'employee writes to a guardian',
        ({ chats }) => inside('/v1/chats', pick(chats), '/send'),
        () => answer,
      ),
    ],
    [0.5, call('employee sends a comunicado', () => announcements, toClassroom)],
  ];
}

/** Each student once: a day has one diary. */
function fillDiary(pending: People['pending']): Call | undefined {
  const next = pending.pop();
  if (!next) return undefined;
  const communication =
    next.mode === 'Preschool'
      ? { mode: 'Preschool', lunch: 'Full', sleep: 1 }
      : { mode: 'Simple', details: 'Participou da aula e leu em voz alta.' };
  return {
    name: 'employee fills a diary',
    method: 'POST',
    path: '/v1/Communication/diary',
    headers: { ...next.teacher.headers, 'idempotency-key': randomUUID() },
    body: { communication, studentIds: [next.studentId] },
  };
}

function ofGuardians({ guardians }: People, pick: Pick): Share[] {
  const call =
    (name: string, path: (guardian: Guardian) => string | undefined, body?: object): Make =>
    () => {
      const guardian = pick(guardians)!;
      const { headers } = guardian;
      const asked = path(guardian);
      return asked
        ? { name, method: body ? 'POST' : 'GET', path: asked, headers, body }
        : undefined;
    };
  const items = '/v1/family/communications';
  return [
    [22, call('guardian opens the feed', () => '/v1/family/feed')],
    [12, call('guardian counts unread', () => '/v1/family/unread')],
    [9, call('guardian opens an item', ({ received }) => inside(items, pick(received)))],
    [
      4,
      call(
        'guardian marks an item as seen',
        ({ received }) => inside(items, pick(received), '/visualize'),
        {},
      ),
    ],
    [5, call('guardian opens the chat', () => '/v1/family/chat')],
    [
      5,
      call('guardian opens diaries', ({ students }) =>
        inside('/v1/family/students', pick(students), '/diaries'),
      ),
    ],
    [1.5, call('guardian writes', () => '/v1/family/chat/send', { text: 'Ele vai faltar hoje.' })],
  ];
}
