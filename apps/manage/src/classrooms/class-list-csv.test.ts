import { sampleClassroom, sampleId, sampleStudent } from '../testing/sample-school.ts';
import { classListCsv } from './class-list-csv.ts';

const guardian = { id: sampleId(40), name: 'Rita', phone: '16912345678', email: null };

test('the Brazilian Excel opens it: a mark, semicolons, a line for each guardian', () => {
  const students = [
    sampleStudent(),
    sampleStudent({ id: sampleId(12), name: 'Téo Cruz', responsibles: [] }),
  ];
  expect(classListCsv(sampleClassroom({ students }))).toBe(
    '\ufeffAluno;Responsável;Celular;E-mail\r\n' +
      'Alice Moreira Lima;Marta Lima;(11) 98765-4321;marta@casa.demo\r\n' +
      'Alice Moreira Lima;Paulo Lima;(11) 91234-5678;\r\n' +
      'Téo Cruz;;;\r\n',
  );
});

test.each([
  ['=HYPERLINK("http://x.test";"nota")', `"'=HYPERLINK(""http://x.test"";""nota"")"`],
  ['+5511', "'+5511"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tTéo', "'\tTéo"],
  ['Téo "Tico"; Cruz', '"Téo ""Tico""; Cruz"'],
])('%j is a text in it', (name, written) => {
  const students = [sampleStudent({ name, responsibles: [guardian] })];
  const [, line] = classListCsv(sampleClassroom({ students })).split('\r\n');
  expect(line).toBe(`${written};Rita;(16) 91234-5678;`);
});
