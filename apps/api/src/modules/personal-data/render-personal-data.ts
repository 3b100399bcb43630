import { formatDate, formatTime, isDay } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import type { Section, Subject } from './personal-data.repository.ts';

export interface PersonalDataPage {
  name: string;
  school: string;
  subject: Subject;
  sections: Section[];
  /** Paths inside the archive. */
  files: string[];
  now: Date;
  timeZone: string;
}

const style = `
body { font: 15px/1.5 system-ui, sans-serif; color: #1c1c1c; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #bbb; padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { background: #f2f2f2 } thead { display: table-header-group } tr { break-inside: avoid }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
p, td, dd { white-space: pre-line }
@media print { body { margin: 0; font-size: 11px } }`;

/** A page that needs nothing but itself, for the screen and for paper. */
export function renderPersonalData(page: PersonalDataPage): string {
  const { name, school, subject, sections, files, now, timeZone } = page;
  const who = subject === 'student' ? 'o aluno' : 'o responsável';
  const time = formatInstant(now.toISOString(), timeZone);
  const content = sections.map((section) => renderSection(section, timeZone)).join('\n');
  const list = files.map(
    (path) => `<li><a href="${escape(encodeURI(path))}">${escape(path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dados de ${escape(name)}</title>
<style>${style}</style>
</head>
<body>
<h1>Dados de ${escape(name)}</h1>
<p>O que a escola ${escape(school)} guarda na Caderneta sobre ${who}, em ${time}.
Os mesmos dados, para programas, estão em dados.json.</p>
${content}
${list.length > 0 ? `<h2>Arquivos enviados só para esta pessoa</h2>\n<ul>${list.join('\n')}</ul>` : ''}
</body>
</html>
`;
}

function renderSection({ title, rows }: Section, timeZone: string): string {
  const heading = `<h2>${escape(title)}</h2>`;
  const [first, ...more] = rows;
  if (!first) return `${heading}\n<p>Nada.</p>`;
  const text = (value: unknown) => escape(textOf(value, timeZone));
  if (more.length === 0) {
    const parts = Object.entries(first)
      .filter(([, value]) => value !== null)
      .map(([label, value]) => `<dt>${escape(label)}</dt><dd>${text(value)}</dd>`);
    return `${heading}\n<dl>${parts.join('\n')}</dl>`;
  }
  // Empty columns would only take the room of others.
  const columns = Object.keys(first).filter((label) => rows.some((row) => row[label] !== null));
  const head = columns.map((label) => `<th>${escape(label)}</th>`).join('');
  const lines = rows.map(
    (row) => `<tr>${columns.map((label) => `<td>${text(row[label])}</td>`).join('')}</tr>`,
  );
  return `${heading}\n<table><thead><tr>${head}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`;
}

function textOf(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.map((one) => textOf(one, timeZone)).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return formatInstant(text, timeZone);
  return isDay(text) ? lightFormat(parseISO(text), 'dd/MM/yyyy') : text;
}

const formatInstant = (instant: string, timeZone: string) =>
  `${formatDate(instant, timeZone)} às ${formatTime(instant, timeZone)}`;

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
