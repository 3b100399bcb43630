import type {
  Created,
  FamilyCommunication,
  Problem,
  StoredFile,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { communicationBody, lateOnMarch10 } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { formOf } from '../../../testing/form.ts';
import { recording } from '../../../testing/recording.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, teacher } = useTestSchool({ isFreshForEach: true, now: () => lateOnMarch10 });
let marta: FamilyCaller;
beforeEach(async () => {
  marta = await familyOf(at, at.marta);
});

async function spoken(seconds: number): Promise<StoredFile> {
  const part = { name: 'Recado falado.webm', content: await recording(seconds) };
  const { payload, headers } = await formOf(part);
  const answer = await teacher.post('/v1/filemanagement/upload', payload, headers);
  expect(answer.statusCode).toBe(201);
  return answer.json<StoredFile[]>()[0]!;
}

const send = (kind: 'announcement' | 'activity', attachmentIds: string[]) => {
  const body = communicationBody(kind, { studentIds: [at.ana.id], fileIds: [] });
  return teacher.post(`/v1/communication/${kind}`, {
    ...body,
    communication: { ...body.communication, attachmentIds },
  });
};

test.each(['announcement', 'activity'] as const)(
  'a voice note goes with an item of the kind %s, and its family hears it',
  async (kind) => {
    const note = await spoken(12);
    expect(note).toMatchObject({ mediaType: 'audio/webm', seconds: 12 });
    const sent = await send(kind, [note.id.toUpperCase()]);
    expect(sent.statusCode).toBe(201);
    const { id } = sent.json<Created>();
    const item = (await marta.get(`/communications/${id}`)).json<FamilyCommunication>();
    expect(item.attachments).toMatchObject([{ originalName: 'Recado falado.webm', seconds: 12 }]);
    const heard = await at.app.inject({
      url: item.attachments[0]!.location,
      headers: { range: 'bytes=0-9' },
    });
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([206, 'audio/webm']);
  },
);

test('one voice note goes at a time, of no more than a minute', async () => {
  const [one, other] = [await spoken(1), await spoken(2)];
  const both = await send('announcement', [one.id, other.id]);
  expect([both.statusCode, both.json<Problem>().errors]).toEqual([
    422,
    [
      {
        path: 'communication.attachmentIds',
        message: 'Vai um recado falado de cada vez: remova um deles.',
      },
    ],
  ]);
  const { payload, headers } = await formOf({ name: 'a.webm', content: await recording(63) });
  const long = await teacher.post('/v1/filemanagement/upload', payload, headers);
  expect([long.statusCode, long.json<Problem>().detail]).toEqual([
    413,
    'O áudio deve ter no máximo 60 segundos.',
  ]);
});

test('what a family recorded stays in its chat', async () => {
  const { payload, headers } = await formOf({ name: 'a.webm', content: await recording(1) });
  const [own] = (await marta.post('/chat/upload', payload, headers)).json<StoredFile[]>();
  await marta.post('/chat/send', { text: '', fileIds: [own!.id] });
  expect((await send('announcement', [own!.id])).statusCode).toBe(404);
});
