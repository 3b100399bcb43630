import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import { describeError, describeInLines } from './describe-error.ts';
import { loggerOptions } from './kernel/request-log.ts';

const name = 'Zulmira Quaresma';
const person = `${name}, 11987650123, zulmira.q@planted.test, epilepsia`;
const planted = /Zulmira|Quaresma|87650123|zulmira|epilepsia/i;

const thrown = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

const refusedByPostgresql = Object.assign(new Error(`Failing row contains (${person})`), {
  severity: 'ERROR',
  code: '23505',
  detail: `Key (email)=(${person}) already exists.`,
  where: person,
  constraint: 'employees_email_key',
  table: 'employees',
});
const statement = 'insert into employees (name) values ($1)';
const refusedByMailServer = Object.assign(new Error(`Can't send mail: 550 <${person}>`), {
  code: 'EENVELOPE',
  responseCode: 550,
  response: `550 5.1.1 <${person}> unknown`,
  command: 'RCPT TO',
  rejected: [person],
});
const ofLines = new Error('Nothing');
ofLines.stack = `Error: ${name}\n    at ${name}\n    at Zulmira (epilepsia)\n${ofLines.stack}`;

const failures: [string, unknown][] = [
  ['a statement', new DrizzleQueryError(statement, [person], refusedByPostgresql)],
  ['PostgreSQL', refusedByPostgresql],
  ['a mail server', refusedByMailServer],
  ['JSON', thrown(() => JSON.parse(person))],
  ['a value that is no object', thrown(() => 'nome' in (person as unknown as object))],
  ['a method that is none', thrown(() => (person as unknown as Record<string, () => 1>)[name]!())],
  // eslint-disable-next-line house/days -- what a time zone that does not exist makes it say
  ['a time zone', thrown(() => new Intl.DateTimeFormat('pt-BR', { timeZone: person }))],
  ['a schema', thrown(() => z.parse(z.strictObject({}), { [name]: person }))],
  ['an address', thrown(() => new URL(person))],
  ['a message of several lines', ofLines],
  ['a name and a code', Object.assign(new Error(''), { name, code: name, syscall: person })],
  ['several at once', new AggregateError([refusedByMailServer, refusedByPostgresql], person)],
  ['a cause', new Error('Nothing', { cause: refusedByPostgresql })],
  ['no error', person],
];

test.each(failures)('%s is described without what a person typed', (_, error) => {
  expect(JSON.stringify(describeError(error))).not.toMatch(planted);
  expect(describeInLines(error).join('\n')).not.toMatch(planted);
});

test('what a technician needs remains', () => {
  const lines = describeInLines(new DrizzleQueryError(statement, [person], refusedByPostgresql));
  const said = lines.join('\n');
  for (const fact of ['DrizzleQueryError', statement, '23505', 'employees_email_key', 'employees'])
    expect(said).toContain(fact);
  expect(
    lines.some((line) => /^ {4}at .*describe-error\.once\.test\.ts\b.*:\d+:\d+/.test(line)),
  ).toBe(true);
  expect(describeError(refusedByMailServer)).toMatchObject({
    ...{ code: 'EENVELOPE', responseCode: 550, mailCode: '5.1.1', command: 'RCPT TO' },
  });
  expect(describeError(new Error('a sentence of ours')).message).toBe('a sentence of ours');
});

test('a line of the log says nothing that an error says, however it is handed over', async () => {
  const stream = new PassThrough();
  const { log } = Fastify({ logger: Object.assign({ stream }, loggerOptions('trace')) });
  for (const [, error] of failures) {
    const message = error instanceof Error ? error.message : 'none';
    log.error(error instanceof Error ? error : {});
    log.error({ err: error instanceof Error ? error : undefined }, message);
    if (error instanceof Error) log.warn({ error, part: 'agenda' }, message);
  }
  log.warn(`Reply was already sent in the "/v1/guardians/list?name=${encodeURIComponent(name)}"`);
  log.info({ part: 'agenda' }, 'our own words');
  stream.end();
  const lines = await text(stream);
  expect(lines).not.toMatch(planted);
  expect(lines).toMatch('"part":"agenda","msg":"our own words"');
  expect(lines).toMatch('employees_email_key');
});
