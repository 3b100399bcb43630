import fc from 'fast-check';
import { parseRecords } from './parse-records.ts';
import { UnreadableFile } from './unreadable.ts';

const cell = fc.string({
  unit: fc.constantFrom('a', 'ã', 'É', ' ', '"', ';', ',', '\t', '\n', "'", '9'),
  maxLength: 8,
});
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('a spreadsheet’s file is read as it was written', () => {
  const titles = ['Aluno', 'Turma', 'Celular'];
  const body = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
  const input = fc.tuple(
    body,
    fc.constantFrom(';', ',', '\t', '|'),
    fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1 }),
  );
  fc.assert(
    fc.property(input, ([rows, delimiter, lineEnds]) => {
      const written = [titles, ...rows.map((row) => row.map(quoted))];
      // Several programs may have written one file.
      const text = written
        .map((row, index) => row.join(delimiter) + lineEnds[index % lineEnds.length])
        .join('')
        .replace(/[\r\n]+$/, '');
      expect(parseRecords(text)).toEqual([titles, ...rows]);
    }),
    { numRuns: 60 },
  );
});

test('the titles decide between two separators that both fit', () => {
  const text = 'Nome, completo;Turma\nLima, Ana;Maternal\nReis, Caio;Jardim\n';

  expect(parseRecords(text)).toContainEqual(['Lima, Ana', 'Maternal']);
});

test('unclosed quotes are reported with their line', () => {
  const text = 'Aluno;Turma\nAna;Maternal\n"Caio;Jardim\nDavi;Jardim\n';

  expect(() => parseRecords(text)).toThrow(UnreadableFile);
  expect(() => parseRecords(text)).toThrow('na linha 3');
});
