import { basename } from 'node:path';
import { parse } from '@swc/core';
import type { LoaderContext } from 'webpack';

/** Parts of a call that pages do not read: the server checks what comes and what it answers. */
export const unread: ReadonlySet<string> = new Set([
  'params',
  'query',
  'body',
  'response',
  'events',
]);

interface Span {
  start: number;
  end: number;
}

interface Node {
  type: string;
  span: Span;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** All nodes at and below a value. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

/** A statement of a file. */
interface Statement {
  type: string;
  /** What it declares, beside types. */
  names: string[];
  isExported: boolean;
  /** Its source, in which calls have no schemas. */
  text: string;
}

/** What a name, or a pattern of names, declares. */
function namesIn(pattern: unknown): string[] {
  const { type, value, ...parts } = pattern as Node;
  if (type === 'Identifier') return [value as string];
  if (type === 'ObjectPattern') return (parts.properties as Node[]).flatMap(namesIn);
  if (type === 'ArrayPattern') return (parts.elements as unknown[]).filter(isNode).flatMap(namesIn);
  if (type === 'RestElement') return namesIn(parts.argument);
  return namesIn(value ?? parts.key);
}

function namesOf(statement: Node): string[] {
  const { type, identifier, declarations } = statement;
  if (type === 'FunctionDeclaration') return namesIn(identifier);
  if (type !== 'VariableDeclaration') return [];
  return (declarations as Node[]).flatMap(({ id }) => namesIn(id));
}

const declaresCalls: ReadonlySet<unknown> = new Set(['endpoint', 'kindCalls', 'correctionCalls']);

const isCall = ({ type, callee }: Node) =>
  type === 'CallExpression' && declaresCalls.has((callee as Node).value);

/** Where the schemas of a call stand. That it has them is still said. */
function schemasIn(call: Node): { span: Span; name: string }[] {
  const [given] = call.arguments as { expression: Node }[];
  return ((given?.expression.properties ?? []) as Node[]).flatMap((property) => {
    const key = (property.key as Node | undefined) ?? property;
    const value = isNode(property.value) ? property.value : key;
    const name = key.value as string;
    if (!unread.has(name) || value.type === 'StringLiteral') return [];
    return [{ span: { start: key.span.start, end: value.span.end }, name }];
  });
}

/** Bytes of a text that lead it, by which the positions of its tree are counted from its start. */
const mark = ';';

async function statementsOf(source: string): Promise<Statement[]> {
  const bytes = Buffer.from(mark + source);
  const { body, span } = await parse(mark + source, { syntax: 'typescript' });
  const text = (start: number, end: number) =>
    bytes.toString('utf8', start - span.start, end - span.start);
  // Its own types of a tree are many; what is read of each is the same.
  return (body as unknown as Node[]).slice(1).map((statement) => {
    const isExported = statement.type === 'ExportDeclaration';
    const declared = isExported ? (statement.declaration as Node) : statement;
    let { start } = statement.span;
    let light = '';
    for (const schema of [...nodesOf(statement)].filter(isCall).flatMap(schemasIn)) {
      light += `${text(start, schema.span.start)}${schema.name}: {}`;
      start = schema.span.end;
    }
    light += text(start, statement.span.end);
    return { type: declared.type, names: namesOf(declared), isExported, text: light };
  });
}

/** The module of one declaration, which imports those that it takes. */
function moduleOf(statements: readonly Statement[], name: string, file: string): string {
  const own = statements.find(({ names }) => names[0] === name)!;
  const isTaken = (one: string) => new RegExp(`\\b${one}\\b`).test(own.text);
  const imports = statements.flatMap((other) => {
    if (other.type === 'ImportDeclaration') return [other.text];
    const taken = other === own ? [] : other.names.filter(isTaken);
    return taken.length > 0 ? [importOf(taken, other, file)] : [];
  });
  const exports = own.isExported ? [] : [`export { ${own.names.join(', ')} };`];
  return [...imports, own.text, ...exports].join('\n');
}

const importOf = (taken: string[], { names }: Statement, file: string) =>
  `import { ${taken.join(', ')} } from './${file}?${names[0]}';`;

/** The module of a file: it hands on the modules of its declarations. */
function listOf(statements: readonly Statement[], file: string): string {
  const lines = statements.flatMap(({ type, names, isExported, text }) => {
    if (type === 'ExportAllDeclaration') return [text];
    if (names.length === 0 && !isSilent.test(type) && !isEmpty.test(text))
      throw new Error(`${file} does more than to declare: ${text}`);
    return isExported && names.length > 0
      ? [`export { ${names.join(', ')} } from './${file}?${names[0]}';`]
      : [];
  });
  return lines.join('\n');
}

/** What a compiler leaves of a file of types. */
const isEmpty = /^export \{\};?$/;

/** Types, and what each declaration imports for itself. */
const isSilent = /^(?:Ts|ImportDeclaration$)/;

/** Statements of the files by path: each of a file's declarations asks for them. */
const known = new Map<string, { source: string; statements: Promise<Statement[]> }>();

async function lighter(path: string, source: string, declaration: string): Promise<string> {
  let read = known.get(path);
  if (read?.source !== source) {
    read = { source, statements: statementsOf(source) };
    known.set(path, read);
  }
  const statements = await read.statements;
  const file = basename(path);
  return declaration ? moduleOf(statements, declaration, file) : listOf(statements, file);
}

/**
 * Makes the contract light for pages: calls have no schemas, and each declaration is a module of its
 * own. A page then holds those schemas alone by which its forms check.
 */
export default function contractLoader(this: LoaderContext<object>, source: string) {
  const done = this.async();
  lighter(this.resourcePath, source, this.resourceQuery.slice(1)).then(
    (text) => done(null, text),
    (error: unknown) => done(error as Error),
  );
}
