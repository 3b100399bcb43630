import type { PersonalDataLink } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { tableFacts } from '#/database/data-facts.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { makeOneOfEach } from '../../../testing/one-of-each.ts';
import { query, value } from '../../../testing/query.ts';
import { storeTestFile } from '../../../testing/stored-file.ts';
import { unzip } from '../../../testing/unzip.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher } = useTestSchool();
beforeAll(() => makeOneOfEach(at.db, at));

type Subject = 'students' | 'guardians';
const ask = (subject: Subject, id: string, by = administrator) =>
  by.post(`/v1/${subject}/${id}/personalData`);
const locationOf = async (subject: Subject, id: string) =>
  (await ask(subject, id)).json<PersonalDataLink>().location;

interface Unpacked {
  names: string[];
  html: string;
  data: Record<string, Record<string, unknown>[]>;
}

async function download(subject: Subject, id: string): Promise<Unpacked> {
  const answer = await at.app.inject({ url: await locationOf(subject, id) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unzip(answer.rawPayload);
  const text = (path: string) => files.get(path)?.toString() ?? '';
  const { dados } = JSON.parse(text('dados.json')) as { dados: Unpacked['data'] };
  return { names: [...files.keys()], html: text('dados.html'), data: dados };
}

test('the archive of a student is all about them, and nothing about how to reach their family', async () => {
  const picture = await storeTestFile(at);
  await query(
    at.db,
    `update files set original_name = 'Caio <b>nadando</b>.jpg', media_type = 'image/jpeg',
       width = 640, height = 480 where id = '${picture.id}'`,
  );
  await query(at.db, `update students set name = 'Caio <i>Reis</i>' where id = '${at.caio.id}'`);
  const own = communicationBody('gallery', { studentIds: [at.caio.id], fileIds: [picture.id] });
  expect((await administrator.post('/v1/communication/gallery', own)).statusCode).toBe(201);
  const both = communicationBody('announcement', {
    communication: { title: 'Para todos' },
    studentIds: [at.caio.id, at.ana.id],
    fileIds: [],
  });
  expect((await administrator.post('/v1/communication/announcement', both)).statusCode).toBe(201);

  const mistaken = await administrator.post('/v1/communication/announcement', {
    ...both,
    communication: { ...both.communication, title: 'Por engano' },
  });
  const removals = `/v1/communication/announcement/${mistaken.json().id}/recipients/removals`;
  const removal = { studentId: at.caio.id, reason: 'Turma errada' };
  expect((await administrator.post(removals, removal)).statusCode).toBe(204);

  const { names, html, data } = await download('students', at.caio.id);
  expect(data['Envios retirados']).toMatchObject([
    { Título: 'Por engano', Responsável: 'Jorge Reis', 'Retirado por': at.administrator.name },
    { Título: 'Por engano', Responsável: 'Lia Reis' },
  ]);
  expect(data['Alterações do cadastro']).toMatchObject([
    { Campo: 'studentId' },
    { Campo: 'reason', Depois: 'Turma errada' },
  ]);
  expect(names).toEqual(['dados.html', 'dados.json', 'arquivos/001 Caio -b-nadando--b-.jpg']);
  expect(data.Cadastro).toMatchObject([{ Nome: 'Caio <i>Reis</i>', Turma: '2º Ano' }]);
  expect(data.Responsáveis).toEqual([{ Nome: 'Jorge Reis' }, { Nome: 'Lia Reis' }]);
  expect(data.Grupos).toEqual([{ Grupo: 'Transporte', 'Criado por': at.administrator.name }]);
  expect(data.Diários).toMatchObject([{ Dia: '2026-11-20', Detalhes: 'Leu em voz alta' }]);
  const titles = data['Envios recebidos']!.map((row) => row['Título']);
  expect(titles).toEqual(expect.arrayContaining(['Um event', 'Para todos', 'Festa junina']));
  expect(html).toContain('Caio &#60;i&#62;Reis');
  expect(html).toContain('20/11/2026');
  const everything = html + JSON.stringify(data);
  for (const secret of [at.jorge.phone, at.jorge.email!, at.ana.id, 'Ana Lima']) {
    expect(everything).not.toContain(secret);
  }
});

test('the archive of a guardian has contact, conversation, devices and what they answered', async () => {
  await query(
    at.db,
    `update guardians set whats_app_opted_in_at = now(), whats_app_opted_in_way = 'school'`,
  );
  const { html, data } = await download('guardians', at.jorge.id);
  expect(data.Cadastro).toMatchObject([
    {
      Celular: at.jorge.phone,
      'E-mail': at.jorge.email,
      'WhatsApp autorizado em': expect.any(String),
      'WhatsApp autorizado como': 'na escola',
    },
  ]);
  expect(data.Alunos).toHaveLength(1);
  expect(data.Mensagens).toMatchObject([{ De: 'Jorge Reis', Texto: 'Bom dia' }]);
  expect(data.Aparelhos).toMatchObject([{ Aparelho: 'Chrome no Android', 'Recebe avisos': false }]);
  expect(html).toContain('Chrome no Android');
  const hash = await value<string>(at.db, 'select hash from guardian_devices limit 1');
  expect(html + JSON.stringify(data)).not.toContain(hash);
});

test('archives have the sections that the tables declare, and no other', async () => {
  const declaredTitles = tableFacts.flatMap(({ exported }) =>
    Array.isArray(exported) ? exported : [],
  );
  const archives = [
    await download('students', at.caio.id),
    await download('guardians', at.jorge.id),
  ];
  const titles = archives.flatMap(({ data }) => Object.keys(data));
  expect([...new Set(titles)].sort()).toEqual([...new Set(declaredTitles)].sort());
});

test('a deleted student still has an archive; each one is in the audit log, without a name', async () => {
  expect((await administrator.delete(`/v1/Students/${at.duda.id}`)).statusCode).toBe(204);
  const { data } = await download('students', at.duda.id);
  expect(data.Cadastro![0]!['Deletado em']).toBeTruthy();
  const [entry] = await query<{ entry: object }>(
    at.db,
    `select to_jsonb(audit_log) as entry from audit_log where verb = 'export' order by id desc limit 1`,
  );
  expect(entry!.entry).toMatchObject({ resource: 'student', resource_id: at.duda.id, fields: [] });
});

test('an address opens for its administrator alone, for some minutes', async () => {
  expect((await ask('students', at.ana.id, teacher)).statusCode).toBe(403);
  expect((await ask('students', at.otherStudent.id)).statusCode).toBe(404);
  const location = await locationOf('guardians', at.marta.id);
  const statusOf = async (url: string) => (await at.app.inject({ url })).statusCode;
  expect(await statusOf(location)).toBe(200);
  expect(await statusOf(location.replace(at.marta.id, at.jorge.id))).toBe(403);
  expect(await statusOf(location.replace('guardian/', 'student/'))).toBe(403);
  const later = new Date(Date.now() + 11 * 60_000);
  at.services.now = () => later;
  expect(await statusOf(location)).toBe(410);
  at.services.now = () => new Date();
  await query(at.db, `update employees set role = 'Teacher' where id = '${at.administrator.id}'`);
  expect(await statusOf(location)).toBe(403);
  await query(
    at.db,
    `update employees set role = 'Administrator' where id = '${at.administrator.id}'`,
  );
  await query(at.db, `update sessions set revoked_at = now()`);
  expect(await statusOf(location)).toBe(403);
});
