import { searchExtensions, searchIndexes } from '#/database/search-indexes.ts';
import type { SchemaPart } from './catalogue.repository.ts';
import { type Check, fine, warning } from './check.ts';

/** Whether searches of this PostgreSQL have their indexes, which only some roles may make. */
export function checkSearch(parts: SchemaPart[], extensions: string[]): Check {
  const missing = searchExtensions.filter((name) => !extensions.includes(name));
  if (missing.length > 0) {
    return warning(
      'search',
      `sem índice, por falta de ${missing.join(' e ')}: fica mais lenta a cada ano de dados`,
      'Um superusuário do PostgreSQL roda neste banco de dados:',
      missing.map((name) => `CREATE EXTENSION ${name};`).join(' '),
      'O próximo início do servidor faz os índices.',
    );
  }
  const names = parts.filter(({ kind }) => kind === 'index').map(({ name }) => name);
  if (searchIndexes.every(({ name }) => names.includes(name))) return fine('search', 'com índice');
  return warning('search', 'ainda sem índice', 'O próximo início do servidor o faz.');
}
