import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type EndpointDefinition, endpoints, requestHeaders } from '@caderneta/api-client/contract';
import { inputBounds } from '@caderneta/api-client/contract/bounds';
import { envelope, healthReport } from '@caderneta/releases';
import { describe, expect, test } from '@jest/globals';
import { checkSync } from 'recheck';
import ts from 'typescript';
import * as z from 'zod/mini';

// The build that needs neither Java nor a binary of the system.
process.env.RECHECK_BACKEND = 'pure';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where text of strangers, or text that somebody pastes, is read. */
const readers = [
  'apps/{api,communications,diaries,chat,manage,network}/src/**/*.{ts,tsx}',
  'packages/!(remote-kit)/src/**/*.{ts,tsx}',
];

/** Patterns that may take longer, for they read settings of whoever runs the installation alone. */
const ofSettings = [String.raw`/\/+$/`, String.raw`/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/`];
/** Where a pattern is put together, which its own test checks. */
const composed = [
  'packages/formats/src/fold-sql.ts',
  'packages/formats/src/fold.ts',
  'packages/ui/src/text/linked-text.tsx',
];

interface Found {
  file: string;
  /** As it is written; undefined where it is put together. */
  literal: string | undefined;
}

function patternsOf(file: string): Found[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${root}/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, literal: node.text });
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      found.push({ file, literal: undefined });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function patternOfLiteral(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** By default a busy machine makes patterns look slow. */
const withoutClock = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, recallTimeout: -1 },
  randomSeed: 1,
};

/** What is known of the time that a pattern takes; by counting steps. */
function timeOf({ source, flags }: RegExp): string {
  const checked = checkSync(source, flags, withoutClock);
  return checked.status === 'unknown' ? checked.error.kind : checked.status;
}

const slowOnes = (patterns: Iterable<RegExp>) =>
  [...patterns].flatMap((pattern) => {
    const time = timeOf(pattern);
    return time === 'safe' ? [] : [`${String(pattern)} is ${time}`];
  });

const minutes = 60_000;

test('what is taken without a session, beside the contract, has its maxima too', () => {
  const parts = [envelope, healthReport].flatMap((schema) => inputBounds(schema, '').parts);
  expect(parts.filter(({ isFirst }) => !isFirst)).toEqual([]);
  expect(parts.map(({ maximum }) => maximum)).toContain(900_000);
});

describe('no pattern takes more than linear time', () => {
  test(
    'of the contract',
    () => {
      const schemas = Object.values<EndpointDefinition>(endpoints).flatMap(
        ({ params, query, body }) =>
          [params, query, body].filter((schema) => schema !== 'multipart'),
      );
      const all = [...schemas, z.object(requestHeaders), envelope, healthReport].flatMap(
        (schema) => (schema ? inputBounds(schema, '').patterns : []),
      );
      const patterns = new Map(all.map((pattern) => [String(pattern), pattern]));
      expect(patterns.size).toBeGreaterThan(10);
      expect(slowOnes(patterns.values())).toEqual([]);
    },
    15 * minutes,
  );

  test(
    'of what reads texts of strangers',
    () => {
      const files = readers.flatMap((glob) => globSync(glob, { cwd: root }));
      const found = files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(patternsOf);
      const literals = new Set(found.flatMap(({ literal }) => literal ?? []));
      expect(literals.size).toBeGreaterThan(100);
      expect(ofSettings.filter((literal) => !literals.delete(literal))).toEqual([]);
      expect(slowOnes([...literals].map(patternOfLiteral))).toEqual([]);
      const others = found.filter(({ literal }) => literal === undefined).map(({ file }) => file);
      expect([...new Set(others)].sort()).toEqual(composed);
    },
    15 * minutes,
  );

  test.each([/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/, /\s+$/, /^(a+)+$/, /,\s*(.*?),/s])(
    '%s does',
    (pattern) => expect(slowOnes([pattern])).toHaveLength(1),
    minutes,
  );
});
