import type { FeedItem } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { students } from '#/database/schema/students.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let now = new Date('2998-03-10T12:00:00Z');
const { at, administrator } = useTestSchool({ now: () => now });
let marta: FamilyCaller;
let jorge: FamilyCaller;
beforeAll(async () => {
  marta = await familyOf(at, at.marta);
  jorge = await familyOf(at, at.jorge);
});

const minuteLater = () => (now = new Date(now.getTime() + 60_000));

async function created(url: string, body: object): Promise<string> {
  minuteLater();
  const response = await administrator.post(url, body);
  if (response.statusCode !== 201) throw new Error(response.body);
  const [made] = [response.json<{ id: string } | { id: string }[]>()].flat();
  return made!.id;
}

const image = () =>
  makeFile(at.db, {
    ...imageColumns,
    schoolId: at.school.id,
    uploadedBy: at.administrator.id,
  });

async function feedOf(family: FamilyCaller, query = '') {
  const response = await family.get(`/feed${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ items: FeedItem[]; next: string | null }>();
}
const titles = ({ items }: { items: FeedItem[] }) => items.map(({ title, kind }) => title ?? kind);

const year = { startTime: '2998-06-20T09:00:00-03:00', endTime: '2998-06-20T12:00:00-03:00' };

test('a family sees one list of everything about its children, newest first', async () => {
  const { ana, bruno, caio } = at;
  const [photo, document] = [
    await image(),
    await makeFile(at.db, {
      schoolId: at.school.id,
      uploadedBy: at.administrator.id,
    }),
  ];
  const all = [ana.id, bruno.id, caio.id];
  const fileIds = [photo.id];
  const send = (kind: Parameters<typeof communicationBody>[0], title: string, more = {}) =>
    created(
      `/v1/communication/${kind}`,
      communicationBody(kind, { communication: { title, ...more }, studentIds: all, fileIds }),
    );
  const description = `Olá,\n\nfamílias! ${'Muito obrigado. '.repeat(50)}`;
  await send('announcement', 'Reunião', { description, imageId: photo.id });
  await send('event', 'Festa junina', year);
  await send('activity', 'Leitura', { dueDate: '2998-03-20' });
  await send('gallery', 'Horta', { date: '2998-03-10' });
  await send('announcement', 'Só amanhã', { scheduledDate: '2998-03-12T09:00:00-03:00' });
  await created('/v1/noticeBoards', {
    noticeBoardItem: { title: 'Cardápio', imageId: photo.id, attachment: document.id },
    classroomIds: [at.jardim.id],
  });
  await created('/v1/Communication/diary', {
    communication: { mode: 'Preschool', lunch: 'Full', details: 'Dormiu bem' },
    studentIds: [ana.id],
  });

  const feed = await feedOf(marta);
  expect(titles(feed)).toEqual([
    'diary',
    'Cardápio',
    'Horta',
    'Leitura',
    'Festa junina',
    'Reunião',
  ]);
  expect(feed.next).toBeNull();
  const names = (item: FeedItem | undefined) => item?.students.map(({ name }) => name);
  const [diary, notice, gallery, activity, event, announcement] = feed.items;
  expect(diary).toMatchObject({ excerpt: 'Dormiu bem', day: '2998-03-10', isUnread: true });
  expect(names(diary)).toEqual(['Ana Lima Prado']);
  expect(notice).toMatchObject({ isUnread: true, asks: null, imageCount: 1, excerpt: null });
  expect(names(notice)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
  expect(gallery).toMatchObject({ imageCount: 1, asks: null });
  expect(gallery?.imageSrcSet).toMatch(/320w, .+ 1600w$/);
  expect(activity).toMatchObject({ asks: 'done', dueDate: '2998-03-20' });
  expect(event).toMatchObject({ asks: 'answer', startTime: '2998-06-20T12:00:00.000Z' });
  expect(announcement).toMatchObject({ asks: 'read', isUnread: true });
  expect(announcement?.excerpt).toMatch(/^Olá, famílias! Muito .+…$/);
  expect([...(announcement?.excerpt ?? '')].length).toBeLessThanOrEqual(200);
  const link = await at.app.inject(announcement?.imageUrl ?? '');
  expect(link.statusCode).not.toBe(401);
  // On its page a picture stands in its own height, which is kept before it comes.
  const { width, height } = imageColumns;
  for (const address of [`/communications/${announcement!.id}`, `/notices/${notice!.id}`])
    expect((await marta.get(address)).json()).toMatchObject({ imageSize: { width, height } });

  expect(titles(await feedOf(jorge))).toEqual(['Horta', 'Leitura', 'Festa junina', 'Reunião']);
  expect((await marta.get('/unread')).json()).toEqual({
    items: 6,
    messages: 0,
    schools: [{ id: at.school.id, items: 6, messages: 0 }],
  });
});

test('a feed is read page by page, also where several things happened at once', async () => {
  const before = now;
  for (const title of ['um', 'dois', 'três']) {
    await created('/v1/communication/announcement', {
      communication: { title, description: 'x' },
      studentIds: [at.ana.id],
    });
    now = before;
  }
  const whole = titles(await feedOf(marta));
  const read: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Awaited<ReturnType<typeof feedOf>> = await feedOf(
      marta,
      `?limit=2${next && `&after=${next}`}`,
    );
    expect(page.items.length).toBeLessThanOrEqual(2);
    read.push(...titles(page));
    ({ next } = page);
  }
  expect(read).toEqual(whole);
  expect(read).toHaveLength(9);
  for (const after of ['x', '2998-03-10T12:00:00Z', `amanhã_${at.ana.id}`]) {
    const response = await marta.get(`/feed?after=${encodeURIComponent(after)}`);
    expect([after, response.statusCode]).toEqual([after, 422]);
  }
});

test('a feed is about one child where the family asks so', async () => {
  expect(titles(await feedOf(marta, `?studentId=${at.bruno.id}`))).toEqual([
    'Cardápio',
    'Horta',
    'Leitura',
    'Festa junina',
    'Reunião',
  ]);
  expect((await marta.get(`/feed?studentId=${at.caio.id}`)).statusCode).toBe(404);
});

test('questions end with the start of the event and with the day of the task', async () => {
  const asked = async () =>
    (await feedOf(jorge)).items.map(({ asks }) => asks).filter((asks) => asks !== null);
  expect(await asked()).toEqual(['done', 'answer', 'read']);
  const present = now;
  now = new Date('2998-03-21T02:59:00Z');
  expect(await asked()).toContain('done');
  now = new Date('2998-03-21T03:01:00Z');
  expect(await asked()).toEqual(['answer', 'read']);
  now = new Date('2998-06-20T12:00:00Z');
  expect(await asked()).toEqual(['read']);
  now = present;
});

test('what hung before the family came does not wait for it', async () => {
  const long = new Date('2998-01-01T12:00:00Z');
  await at.db.update(students).set({ createdAt: new Date('2998-12-01T12:00:00Z') });
  expect((await marta.get('/unread')).json()).toMatchObject({ items: 8 });
  const notice = (await feedOf(marta)).items.find(({ kind }) => kind === 'noticeBoard');
  expect(notice?.isUnread).toBe(false);
  await at.db.update(students).set({ createdAt: long });
  expect((await marta.get('/unread')).json()).toMatchObject({ items: 9 });
});

test('items about a child who left vanish, and with the last child the access', async () => {
  const leave = (id: string) =>
    at.db.update(students).set({ deletedAt: now }).where(eq(students.id, id));
  await leave(at.ana.id);
  const feed = await feedOf(marta);
  expect(titles(feed)).toEqual(['Cardápio', 'Horta', 'Leitura', 'Festa junina', 'Reunião']);
  expect(feed.items.flatMap(({ students: about }) => about.map(({ id }) => id))).not.toContain(
    at.ana.id,
  );
  expect((await marta.get('/unread')).json()).toMatchObject({ items: 5 });
  await leave(at.bruno.id);
  expect((await marta.get('/feed')).statusCode).toBe(401);
});
