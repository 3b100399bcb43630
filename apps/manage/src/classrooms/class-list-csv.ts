import type { ClassroomDetail } from '@caderneta/api-client/contract';
import { formatPhone } from '@caderneta/ui';

const titles = ['Aluno', 'Responsável', 'Celular', 'E-mail'];

/**
 * A line for each guardian of each student, with semicolons and a mark for UTF-8, as the Brazilian
 * Excel opens it at a double click.
 */
export function classListCsv({ students }: ClassroomDetail): string {
  const records = students.flatMap(({ name, responsibles }) =>
    responsibles.length === 0
      ? [[name, '', '', '']]
      : responsibles.map((guardian) => [
          name,
          guardian.name,
          formatPhone(guardian.phone),
          guardian.email ?? '',
        ]),
  );
  const lines = [titles, ...records].map((record) => record.map(cell).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** A spreadsheet would carry out what begins like a formula; behind an apostrophe it is a text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
