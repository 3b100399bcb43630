import type { IeducarWorld } from './ieducar-server.ts';

/** Girassol as its i-Educar has it: who is in Caderneta already, Elis who is new, Fábio with half a number. */
export function girassolInIeducar(): IeducarWorld {
  return {
    schools: [{ id: 12, name: 'EMEI GIRASSOL', inep: '35012345' }],
    year: 2026,
    grades: [{ id: 1, name: '3º ano' }],
    classes: [
      { id: 101, name: 'JARDIM A' },
      { id: 102, name: '2º ANO', shift: 2 },
      { id: 103, name: '3º Ano B', shift: 4 },
    ],
    pupils: [
      { id: 201, name: 'ANA LIMA PRADO', classId: 101, mother: 301 },
      { id: 202, name: 'BRUNO LIMA PRADO', classId: 101, mother: 301 },
      { id: 203, name: 'CAIO REIS', classId: 102, kind: 'pai_mae', father: 302, mother: 303 },
      { id: 204, name: 'DUDA DIAS', classId: 102, mother: 304 },
      { id: 205, name: 'ELIS DA COSTA', classId: 103, mother: 305, sex: 'F' },
      { id: 206, name: 'FÁBIO NUNES', classId: 103, mother: 306 },
    ],
    people: [
      { id: 301, name: 'MARTA LIMA', area: '11', mobile: '900000001' },
      { id: 302, name: 'JORGE REIS', area: '11', mobile: '900000002' },
      { id: 303, name: 'LIA REIS', area: '011', mobile: '90000-0003' },
      { id: 304, name: 'ROSA DIAS', landline: { area: '11', number: '900000004' } },
      { id: 305, name: 'OLGA DA COSTA', area: '11', mobile: '900000005' },
      { id: 306, name: 'PAULA NUNES', landline: { area: '11', number: '9666' } },
    ],
  };
}
