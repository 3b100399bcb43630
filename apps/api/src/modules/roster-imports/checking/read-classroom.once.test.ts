import { expect, test } from '@jest/globals';
import type { Period } from '@caderneta/api-client/contract';
import { classroomReader, proposeClassroom } from './read-classroom.ts';

const classes = (...names: string[]) =>
  names.map((name, index) => {
    const [plain = '', period = 'Morning'] = name.split(' | ');
    return { id: String(index), name: plain, period: period as Period };
  });
const nameRead = (typed: string, names: string[]) => {
  const school = classes(...names);
  const { id, alike } = classroomReader(school)(typed);
  return id ? names[Number(id)] : alike.map((one) => names[Number(one.id)]);
};

test.each([
  ['1 ANO A', ['1º Ano A', '2º Ano A'], '1º Ano A'],
  ['1ºANO A', ['1º Ano A', '2º Ano A'], '1º Ano A'],
  ['1° ano a', ['1º Ano A', '2º Ano A'], '1º Ano A'],
  ['1.º ano A', ['1º Ano A', '2º Ano A'], '1º Ano A'],
  ['1o. ano - A', ['1º Ano A', '2º Ano A'], '1º Ano A'],
  ['1a série', ['1ª Série'], '1ª Série'],
  ['1 ANO A', ['1º Ano A', '1o ano a | Afternoon'], ['1º Ano A', '1o ano a | Afternoon']],
  ['1', ['1A', '1B'], []],
  ['1 1', ['11'], []],
  ['Jardim', ['Jardim', 'jardim'], 'Jardim'],
  ['Jardim', ['Jardim', 'Jardim | Afternoon'], ['Jardim', 'Jardim | Afternoon']],
  ['Jardim (tarde)', ['Jardim', 'Jardim | Afternoon'], 'Jardim | Afternoon'],
  ['JARDIM VESPERTINO', ['Jardim', 'Jardim | Afternoon'], 'Jardim | Afternoon'],
  ['Jardim - noite', ['Jardim', 'Jardim | Afternoon'], []],
  ['Jardim Manhã', ['Jardim', 'Jardim Manhã | Afternoon'], 'Jardim Manhã | Afternoon'],
  ['Manhã', ['Jardim'], []],
])('%j among %j is %j', (typed, names, expected) => {
  expect(nameRead(typed, names)).toEqual(expected);
});

test.each([
  ['Jardim', ['2º Ano', 'Jardim A'], 'Jardim A'],
  ['Jardin A', ['2º Ano', 'Jardim A', 'Jardim B'], 'Jardim A'],
  ['Jardim', ['Jardim A', 'Jardim B'], undefined],
  ['Berçário', ['9º Ano'], undefined],
])('for %j among %j, %j is proposed', (typed, names, expected) => {
  expect(proposeClassroom(typed, classes(...names))?.name).toBe(expected);
});
