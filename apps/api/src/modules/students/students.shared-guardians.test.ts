import type { Problem, Student } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { callerOf } from '../../../testing/caller.ts';
import { value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Students';
const { at, administrator } = useTestSchool();

const bodyOf = (name: string, ...responsibles: object[]) => ({
  name,
  classroomId: at.jardim.id,
  gender: 'NotInformed',
  responsibles,
});
async function add(name: string, ...responsibles: object[]) {
  const response = await administrator.post(address, bodyOf(name, ...responsibles));
  expect(response.statusCode).toBe(201);
  return response.json<Student>();
}
const save = (student: Student, responsibles: object[], version?: string) =>
  administrator.put(`${address}/${student.id}`, bodyOf(student.name, ...responsibles), {
    ...(version && { 'if-match': version }),
  });
const read = async ({ id }: { id: string }) =>
  (await administrator.get(`${address}/${id}`)).json<Student>();

test('a phone the school knows is that person, for all siblings', async () => {
  const vera = { name: 'Vera Luz', phone: '31900000001', email: 'vera@luz.test' };
  const ada = await add('Ada Luz', vera);
  const beto = await add('Beto Luz', { name: 'Vera Luz Melo', phone: vera.phone });
  expect(beto.responsibles).toEqual([{ ...ada.responsibles[0], name: 'Vera Luz Melo' }]);
  expect(await read(ada)).toMatchObject({ responsibles: beto.responsibles });

  const renamed = [{ ...vera, name: 'Vera Melo', email: null }];
  expect((await save(beto, renamed)).statusCode).toBe(200);
  expect(await read(ada)).toMatchObject({ responsibles: [{ name: 'Vera Melo', email: null }] });
});

test('a form opened before a sibling changed the guardian writes nothing over it', async () => {
  const rui = { name: 'Rui Paz', phone: '31900000010' };
  const eva = await add('Eva Paz', rui);
  const ivo = await add('Ivo Paz', rui);
  await save(ivo, [{ ...rui, email: 'rui@paz.test' }]);
  const stale = await save(eva, [rui], '"1"');
  expect([stale.statusCode, stale.json<Problem>().current]).toEqual([409, await read(eva)]);
  expect((await save(eva, [rui], '"2"')).statusCode).toBe(200);
});

test('a new number of the same person keeps their chat, siblings included', async () => {
  const noa = { name: 'Noá Reis', phone: '31900000020' };
  const gil = await add('Gil Reis', noa);
  const lara = await add('Lara Reis', noa);
  const opened = await administrator.post('/v1/chats', {
    responsibleId: gil.responsibles[0]?.id,
  });
  const { chatId } = opened.json<{ chatId: string }>();
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'Bom dia' });

  const moved = await save(gil, [{ name: 'noa reis', phone: '31900000021' }]);
  expect(moved.json<Student>().responsibles).toEqual([
    { ...gil.responsibles[0], name: 'noa reis', phone: '31900000021' },
  ]);
  expect((await read(lara)).responsibles).toEqual(moved.json<Student>().responsibles);
  const url = `/v1/chats/summary?search=${encodeURIComponent('noá')}`;
  expect((await administrator.get(url)).json()).toMatchObject([
    { chatId, responsibleName: 'noa reis', lastMessageText: 'Bom dia' },
  ]);
});

test('another person with a new number is new, and the former one keeps what was theirs', async () => {
  const teo = { name: 'Téo Cruz', phone: '31900000030' };
  const bia = await add('Bia Cruz', teo);
  const cid = await add('Cid Cruz', teo);
  const changed = (await save(bia, [{ name: 'Uma Cruz', phone: '31900000031' }])).json<Student>();
  expect(changed.responsibles[0]?.id).not.toBe(bia.responsibles[0]?.id);
  expect((await read(cid)).responsibles).toEqual(cid.responsibles);
});

test('a second guardian comes, changes places and goes', async () => {
  const um = { name: 'Um Gomes', phone: '31900000040' };
  const dois = { name: 'Dois Gomes', phone: '31900000041' };
  const student = await add('Zeca Gomes', um);
  const names = async (...responsibles: object[]) => {
    const answer = await save(student, responsibles);
    return answer.json<Student>().responsibles.map(({ name }) => name);
  };
  expect(await names(um, dois)).toEqual(['Um Gomes', 'Dois Gomes']);
  expect(await names(dois, um)).toEqual(['Dois Gomes', 'Um Gomes']);
  expect(await names(dois)).toEqual(['Dois Gomes']);
});

test('a phone of another school is nobody here', async () => {
  const phone = '31900000050';
  const other = await callerOf(at.app, 'admin@ipe.test');
  const theirs = await other.post(address, {
    ...bodyOf('Sol', { name: 'Lua', phone }),
    classroomId: at.otherClassroom.id,
  });
  const ours = await add('Mar', { name: 'Céu', phone });
  expect(ours.responsibles[0]?.id).not.toBe(theirs.json<Student>().responsibles[0]?.id);
  const { id } = theirs.json<Student>();
  expect((await other.get(`${address}/${id}`)).json()).toEqual(theirs.json());
});

test('siblings who are added at the same moment share one guardian', async () => {
  const phone = '31900000060';
  const names = ['Ari Sá', 'Bel Sá', 'Caê Sá', 'Dri Sá'];
  const added = await Promise.all(names.map((name) => add(name, { name: 'Nena Sá', phone })));
  expect(new Set(added.map(({ responsibles }) => responsibles[0]?.id)).size).toBe(1);
  const stored = `select count(*)::int from guardians where phone = '${phone}'`;
  expect(await value(at.db, stored)).toBe(1);
});

test('a guardian named by id keeps their chat with another name and number', async () => {
  const noa = { name: 'CLÁUDIA DE SOUZA', phone: '31900000080' };
  const enzo = await add('Enzo Souza', noa);
  const davi = await add('Davi Souza', noa);
  const id = enzo.responsibles[0]?.id;
  const opened = await administrator.post('/v1/chats', { responsibleId: id });
  const corrected = { name: 'Cláudia Souza Lima', phone: '31900000081' };

  const saved = await save(enzo, [{ id, ...corrected }]);
  expect(saved.json<Student>().responsibles).toEqual([{ id, ...corrected, email: null }]);
  expect((await read(davi)).responsibles).toEqual(saved.json<Student>().responsibles);
  const again = await administrator.post('/v1/chats', { responsibleId: id });
  expect(again.json()).toEqual(opened.json());

  const other = await save(enzo, [{ name: 'Outra Pessoa', phone: '31900000082' }]);
  expect(other.json<Student>().responsibles[0]?.id).not.toBe(id);
  const foreign = await save(enzo, [{ id, ...corrected }]);
  expect([foreign.statusCode, foreign.json<Problem>().errors]).toEqual([
    422,
    [{ path: 'responsibles.0.id', message: 'Este responsável não é deste aluno.' }],
  ]);
});
