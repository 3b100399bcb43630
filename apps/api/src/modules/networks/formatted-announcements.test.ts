import type {
  Announcement,
  AnnouncementListItem,
  FamilyCommunication,
  NetworkAnnouncement,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { sendNetworkAnnouncements } from '#/jobs/send-network-announcements.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({ isFreshForEach: true });
let office: Caller;
beforeEach(async () => {
  const schoolIds = [at.school.id, at.otherSchool.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  office = await callerOf(at.app, 'rede@campinas.test');
});

const path = '/v1/Network/Announcements';
const marked = 'Levem **boné** e:\n- água\n- [mapa](https://rede.br/mapa)';
const plain = 'Levem boné e:\n\n• água\n• mapa (https://rede.br/mapa)';
const blocks = [
  { spans: [{ text: 'Levem ' }, { text: 'boné', isBold: true }, { text: ' e:' }] },
  { marker: '•', spans: [{ text: 'água' }] },
  { marker: '•', spans: [{ text: 'mapa', href: 'https://rede.br/mapa' }] },
];
const announce = (written: object) =>
  office.post(path, {
    title: 'Passeio',
    schoolIds: [at.school.id, at.otherSchool.id],
    audiences: ['families', 'teachers'],
    ...written,
  });
async function sent(written: object) {
  const answer = await announce(written);
  expect(answer.statusCode).toBe(201);
  const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
  expect(await sendNetworkAnnouncements(at.services, noError)).toBe(2);
  const { id } = answer.json<{ id: string }>();
  return (await office.get(`${path}/${id}`)).json<NetworkAnnouncement>();
}
/** The item of a school, as its staff reads it. */
async function itemAt(school: Caller) {
  const list = await school.get('/v1/communication/announcement/list');
  const [listed] = list.json<AnnouncementListItem[]>();
  const opened = await school.get(`/v1/communication/announcement/${listed!.communication.id}`);
  return opened.json<Announcement>().communication;
}

test('what an office formats is read once, and drawn alike for it, staff and families of each school', async () => {
  const shown = await sent({ description: marked, format: 'Rich' });
  const formatted = { text: marked, blocks };
  expect(shown).toMatchObject({ description: plain, formatted });
  for (const reader of [administrator, teacher]) {
    expect(await itemAt(reader)).toMatchObject({ description: plain, formatted });
  }
  const schools = [
    { guardian: at.marta, school: administrator },
    { guardian: at.otherGuardian, school: otherSchool },
  ];
  for (const { guardian, school } of schools) {
    const family = await familyOf(at, guardian);
    const item = await family.get(`/communications/${(await itemAt(school)).id}`);
    expect(item.json<FamilyCommunication>()).toMatchObject({ description: plain, blocks });
    const feed = (await family.get('/feed')).body;
    expect(feed).toContain('Levem boné');
    expect(feed).not.toContain('**');
  }
  for (const mail of await takeGuardianMails(at.services)) {
    expect(`${mail.text}${mail.html}`).not.toMatch(/\*\*|boné/);
  }
  const log = await administrator.get('/v1/audit?resource=announcement&verb=create');
  expect(log.json()).toMatchObject([{ fields: ['title', 'description', 'format'] }]);
});

test('without the field it stands to the letter, and another format is refused', async () => {
  const description = '2*3*4\n1. Trazer **tudo**';
  for (const written of [{ description }, { description, format: 'Plain' }]) {
    for (const one of [await sent(written), await itemAt(administrator)]) {
      expect(one.description).toBe(description);
      expect(one).not.toHaveProperty('formatted');
    }
    const marta = await familyOf(at, at.marta);
    const { id } = await itemAt(administrator);
    const item = (await marta.get(`/communications/${id}`)).json<FamilyCommunication>();
    expect(item.description).toBe(description);
    expect(item).not.toHaveProperty('blocks');
  }
  const refused = await announce({ description, format: 'Html' });
  expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ path: 'format' }]]);
});
