import type { RosterRow } from '@caderneta/api-client/contract';
import { rosterRow } from './roster-row.ts';

const children = 'ENZO|VALENTINA|HELOÍSA|DAVI|ALICE|MIGUEL|JOÃO PEDRO|ANA JÚLIA|LORENA|CAUÃ'.split(
  '|',
);
const families =
  "DE SOUZA|GONÇALVES DA SILVA|DOS SANTOS|D'ÁVILA|MCALLISTER|E SÁ MENEZES|DO NASCIMENTO".split('|');
const classrooms = [
  ['BERÇÁRIO II', 'MANHÃ'],
  ['JARDIM I', 'TARDE'],
  ['JARDIM I', 'MANHÃ'],
] as const;

/**
 * The first file of a small school, as its secretary keeps it: everything in capitals, the shift in a
 * column, 36 mobile numbers without an area code, ten fathers with a landline, seven mothers without
 * a number, one cell with two e-mails, and a line with the sum. The people are invented.
 */
export function rosterOfSixty(): RosterRow[] {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const family = families[index % families.length]!;
    const [classroom, period] = classrooms[index % classrooms.length]!;
    const number = `9${String(8000 + index)}-${String(1000 + index)}`;
    const hasNone = index % 9 === 8 || index === 5;
    return rosterRow({
      name: `${children[index % children.length]} ${family}`,
      classroom,
      period,
      gender: index % 2 ? 'FEM' : 'MASC',
      firstName: `CLÁUDIA ${family}`,
      firstPhone: hasNone ? '' : index < 41 ? number : `(16) ${number}`,
      firstEmail: index === 50 ? 'claudia@familia.test; casa@familia.test' : '',
      secondName: index % 6 === 0 ? `JOSÉ LUÍS ${family}` : '',
      secondPhone: index % 6 === 0 ? `3322-${String(1000 + index)}` : '',
    });
  });
  const empty = Object.fromEntries(Object.keys(rosterRow()).map((field) => [field, '']));
  return [...rows, { ...(empty as unknown as RosterRow), name: 'TOTAL DE ALUNOS: 60' }];
}
