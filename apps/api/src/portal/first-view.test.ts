import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FirstPage } from '@caderneta/family-texts';
import { revokeAccess } from '#/modules/guardian-access/devices.repository.ts';
import { communicationBody } from '../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf, sharedFamilyOf } from '../../testing/family-caller.ts';
import { dataDrawnIn, writeBuild } from '../../testing/portal-builds.ts';
import { imageColumns, makeFile } from '../../testing/stored-file.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

let now = new Date('2026-03-10T12:00:00Z');
const { at, administrator, otherSchool } = useTestSchool({ isFreshForEach: true, now: () => now });
let marta: FamilyCaller;
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z');
  marta = await familyOf(at, at.marta);
});
beforeAll(() => writeBuild(at.services.appsFolder, 'family'));

type Kind = Parameters<typeof communicationBody>[0];

async function send(kind: Kind, communication: object, office = administrator) {
  const studentIds = [office === administrator ? at.ana.id : at.otherStudent.id];
  const body = communicationBody(kind, { communication, studentIds, fileIds: [] });
  const made = await office.post(`/v1/communication/${kind}`, body);
  if (made.statusCode !== 201) throw new Error(made.body);
  now = new Date(now.getTime() + 60_000);
  return made.json<{ id: string }>().id;
}

async function open(address: string, { headers }: { headers: Record<string, string> } = marta) {
  const answer = await at.app.inject({
    url: address,
    headers: { ...headers, accept: 'text/html' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const json = /id="first-data">(.*?)<\/script>/.exec(answer.body)?.[1];
  const first = json && (JSON.parse(json) as { answers: Record<string, unknown>; readAt: number });
  const page = dataDrawnIn<FirstPage | null>(answer.body);
  return { html: answer.body, answers: first ? first.answers : undefined, page };
}

function feedIn(page: FirstPage | null) {
  if (page?.content.kind !== 'feed') throw new Error('no feed is drawn');
  return page.content.feed;
}

const titlesIn = (page: FirstPage | null) => feedIn(page).items.map(({ title }) => title);
const hasView = (html: string) => html.includes('<div id="first-view">');

describe('the feed', () => {
  test('can be read in the HTML, with the answers that the app asks first', async () => {
    const image = await makeFile(at.db, {
      ...imageColumns,
      schoolId: at.school.id,
      uploadedBy: at.administrator.id,
    });
    const id = await send('announcement', {
      title: '<b>Reunião</b> & "lanche"',
      imageId: image.id,
    });
    await send('event', { title: 'Festa junina' });
    const { html, answers, page } = await open('/familia');
    expect(page).toMatchObject({ address: '/familia', readAt: now.getTime() });
    expect(page).toHaveProperty('family', answers!['/v1/family/me']);
    expect(page).toHaveProperty('unread', answers!['/v1/family/unread']);
    expect(page!.content).toEqual({ kind: 'feed', feed: answers!['/v1/family/feed'] });
    expect(page).toHaveProperty('content.feed.items.1.id', id);
    expect(page).toHaveProperty('content.feed.items.1.title', '<b>Reunião</b> & "lanche"');
    expect(html).not.toMatch('<b>Reunião');
    expect(html).toMatch(/<style nonce="[^"]+" data-emotion="c pre">pre\{margin:0\}<\/style>/);
    expect(html).not.toMatch('precisa de JavaScript');
    expect(Object.keys(answers!)).toEqual([
      '/v1/family/me',
      '/v1/family/unread',
      '/v1/family/feed',
    ]);
    for (const [address, answer] of Object.entries(answers!)) {
      const asked = await at.app.inject({ url: address, headers: marta.headers });
      expect(answer).toEqual(asked.json());
    }
  });

  test('leads on without scripts: to one child, to what awaits an answer, and to older items', async () => {
    for (let count = 1; count <= 21; count += 1)
      await send('announcement', { title: `Aviso ${count}` });
    const { page } = await open('/familia');
    expect(titlesIn(page)).not.toContain('Aviso 1');
    const older = `/familia?depois=${encodeURIComponent(feedIn(page).next!)}`;
    const next = await open(older);
    expect(next.page).toHaveProperty('address', older);
    expect(titlesIn(next.page)).toContain('Aviso 1');
    expect(Object.keys(next.answers!)).not.toContain('/v1/family/feed');
    const pending = await open('/familia?falta=1');
    expect(Object.keys(pending.answers!)).toContain('/v1/family/feed?only=pending');
    const foreign = await open(`/familia?crianca=${at.caio.id}`);
    expect(hasView(foreign.html)).toBe(false);
    expect(Object.keys(foreign.answers!)).toEqual(['/v1/family/me', '/v1/family/unread']);
  });
});

describe('an item', () => {
  test('can be read in the HTML, and opening it tells the school nothing yet', async () => {
    const id = await send('event', { title: 'Festa', description: 'Traga </script> um prato' });
    const { answers, page } = await open(`/familia/item/${id}`);
    expect(page!.content).toEqual({
      kind: 'item',
      item: answers![`/v1/family/communications/${id}`],
    });
    expect(page).toHaveProperty('content.item.description', 'Traga </script> um prato');
    expect(answers).toHaveProperty([`/v1/family/communications/${id}`, 'title'], 'Festa');
    expect((await marta.get('/unread')).json()).toMatchObject({ items: 1 });
  });

  test('of another family is left to the app, which says that it is not there', async () => {
    const id = await send('announcement', { title: 'Só para lá' }, otherSchool);
    for (const address of [`/familia/item/${id}`, `/familia/mural/${id}`, '/familia/item/x']) {
      const { html, answers } = await open(address);
      expect(hasView(html)).toBe(false);
      expect(html).toMatch('Abrindo…');
      expect(html).not.toMatch('Só para lá');
      expect(Object.keys(answers!)).toEqual(['/v1/family/me', '/v1/family/unread']);
    }
  });

  test('of each school is there on a device of two', async () => {
    const [here, there] = [
      await send('announcement', { title: 'Daqui' }),
      await send('announcement', { title: 'De lá' }, otherSchool),
    ];
    const both = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
    const { page } = await open('/familia', both);
    expect(page!.family.schools).toHaveLength(2);
    expect(titlesIn(page)).toEqual(['Daqui']);
    const other = await open(`/familia?escola=${at.otherSchool.id}`, both);
    expect(titlesIn(other.page)).toEqual(['De lá']);
    expect(other.answers).toHaveProperty([`/v1/family/feed?schoolId=${at.otherSchool.id}`]);
    const ofChild = await open(`/familia?crianca=${at.otherStudent.id}`, both);
    expect(titlesIn(ofChild.page)).toEqual(['De lá']);
    expect((await open(`/familia/item/${here}`, both)).html).toMatch('Daqui');
    expect((await open(`/familia/item/${there}`, both)).html).toMatch('De lá');
  });
});

describe('a device that two guardians of a school share', () => {
  const cookiesOf = (reading: FamilyCaller, resting: FamilyCaller) => {
    const [token, restingToken] = [reading, resting].map(({ deviceToken }) => deviceToken);
    const cookie = `caderneta_family=${token}; caderneta_resting_${resting.deviceId}=${restingToken}`;
    return { headers: { cookie } };
  };

  test('gets the page of who reads, and none once the access of that one has ended', async () => {
    const rosa = await familyOf(at, at.rosa);
    const { answers } = await open('/familia', cookiesOf(marta, rosa));
    expect(answers!['/v1/family/me']).toMatchObject({
      responsible: { id: at.marta.id },
      others: [{ responsible: { id: at.rosa.id } }],
    });
    expect(Object.keys(answers!)).toHaveLength(3);
    const swapped = await open('/familia', cookiesOf(rosa, marta));
    expect(swapped.answers!['/v1/family/me']).toMatchObject({ responsible: { id: at.rosa.id } });
    await revokeAccess(at.db, at.marta.id, now);
    expect((await open('/familia', cookiesOf(marta, rosa))).answers).toBeUndefined();
  });

  test('ends neither where both still ask', async () => {
    const rosa = await familyOf(at, at.rosa);
    const both = [marta, rosa].map(({ deviceId, deviceToken }, place) =>
      place === 0
        ? `caderneta_family=${deviceToken}`
        : `caderneta_family_${deviceId}=${deviceToken}`,
    );
    await open('/familia', { headers: { cookie: both.join('; ') } });
    expect((await marta.get('/me')).statusCode).toBe(200);
  });
});

describe('a page without data', () => {
  test('is what a device gets whose access has ended, a stranger, and who opens a link', async () => {
    await send('announcement', { title: 'Reunião' });
    const entering = await open('/familia/entrar');
    const welcomed = await open('/familia/bem-vindo?depois=/familia');
    await revokeAccess(at.db, at.marta.id, now);
    const stranger = { headers: { cookie: `caderneta_family=${'x'.repeat(43)}` } };
    const pages = [entering, welcomed, await open('/familia'), await open('/familia', stranger)];
    for (const { html, answers } of [...pages, await open('/familia', { headers: {} })]) {
      expect(html).not.toMatch('Reunião');
      expect(html).toMatch('Abrindo…');
      expect(answers).toBeUndefined();
    }
  });
});
