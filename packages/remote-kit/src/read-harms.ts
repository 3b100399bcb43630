import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from '@swc/core';
import type { Reasons } from './command-failure.ts';

/** A part of a script's syntax tree. */
type Part = Record<string, unknown> & { type: string };

/** What stands in the report for each harm. */
const words = {
  storage: 'esvazia o que o portal guarda no navegador; remova só o que é seu.',
  worker: 'remove o service worker, que é do portal inteiro.',
  keys: 'recebe as teclas antes de todas as páginas; ouça um elemento seu.',
  leads: 'leva a outro endereço quando é carregado; faça isso no clique.',
};
type Harm = keyof typeof words;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** The name at the end of an expression: `clear` of `window.localStorage.clear`. */
function nameOf(part: unknown): string {
  if (!isPart(part)) return '';
  const { type, value, property, expression } = part;
  if (type === 'Identifier' || type === 'StringLiteral') return String(value);
  if (type === 'Computed') return nameOf(expression);
  return type === 'MemberExpression' ? nameOf(property) : '';
}

const isNamed = (part: unknown) => isPart(part) && part.type === 'Identifier';

const objectOf = (part: unknown) => (isPart(part) ? nameOf(part.object) : '');

const argumentsOf = ({ arguments: given }: Part) =>
  (given as { expression: Part }[]).map(({ expression }) => expression);

/** Whether a value of minified code is true: `true` and `!0`. */
const isTrue = (part: unknown) =>
  isPart(part) &&
  (part.type === 'UnaryExpression'
    ? isPart(part.argument) && part.argument.value === 0
    : part.value === true);

function isCapture(options: Part | undefined): boolean {
  if (options?.type !== 'ObjectExpression') return isTrue(options);
  const fields = options.properties as Part[];
  return fields.some(({ key, value }) => nameOf(key) === 'capture' && isTrue(value));
}

const wholePage = /^(window|document|globalThis|self|body|documentElement)$/;

function harmOfCall(call: Part, { isAtLoad, hasWorker }: Place): Harm | undefined {
  const given = argumentsOf(call);
  const owner = objectOf(call.callee);
  switch (nameOf(call.callee)) {
    case 'clear':
      return /^(local|session)Storage$/.test(owner) ? 'storage' : undefined;
    case 'unregister':
      // Fields of forms go by the same word, with their names.
      return hasWorker && given.length === 0 ? 'worker' : undefined;
    case 'addEventListener': {
      const isOfPage = wholePage.test(owner) || isNamed(call.callee);
      const isOfKeys = /^(key|beforeinput|input)/.test(nameOf(given[0]));
      return isOfPage && isOfKeys && isCapture(given[2]) ? 'keys' : undefined;
    }
    case 'assign':
    case 'replace':
      return isAtLoad && owner === 'location' ? 'leads' : undefined;
  }
}

interface Place {
  /** Whether this is a part of a module of webpack. */
  isInModule: boolean;
  /** Whether this runs when the script is loaded, in no function but that of its module. */
  isAtLoad: boolean;
  /** The function of that module, which runs when it is loaded. */
  module?: unknown;
  /** Whether the script speaks of service workers. */
  hasWorker: boolean;
}

function harmOf(part: Part, place: Place): Harm | undefined {
  if (part.type === 'CallExpression') return harmOfCall(part, place);
  if (part.type !== 'AssignmentExpression' || !place.isAtLoad) return undefined;
  const { left } = part;
  const isOf = nameOf(left) === 'location' || objectOf(left) === 'location';
  return isOf ? 'leads' : undefined;
}

const isFunction = ({ type }: Part) =>
  /Function(Expression|Declaration)$|Method|Getter|Setter|Constructor/.test(type);

/** Whether a part is a module of webpack: `7466(e, t, n) { … }`, or with an arrow. */
const isModule = ({ type, key }: Part) =>
  /MethodProperty|KeyValueProperty/.test(type) && isPart(key) && key.type === 'NumericLiteral';

/** Where the parts right below stand. */
function below(part: Part, place: Place): Place {
  if (place.isAtLoad && !place.isInModule && isModule(part)) {
    const body = part.type === 'KeyValueProperty' ? part.value : part;
    return { ...place, isInModule: true, module: body };
  }
  if (!isFunction(part)) return place;
  return { ...place, isAtLoad: part === place.module };
}

function walk(value: unknown, place: Place, found: Set<Harm>): void {
  if (typeof value !== 'object' || value === null) return;
  let inside = place;
  if (isPart(value)) {
    const harm = harmOf(value, place);
    if (harm) found.add(harm);
    inside = below(value, place);
  }
  for (const one of Object.values(value)) walk(one, inside, found);
}

/** What the code of a script does to its neighbours, as far as it shows. */
export async function harmsIn(code: string): Promise<string[]> {
  const script = await parse(code, { syntax: 'ecmascript', target: 'es2022' });
  const found = new Set<Harm>();
  const hasWorker = code.includes('serviceWorker');
  walk(script, { isAtLoad: true, isInModule: false, hasWorker }, found);
  return [...found].map((harm) => words[harm]);
}

interface Built {
  files: string[];
  needs?: Record<string, { names: string[] }>;
}

/** Lists what the code of a remote does to other areas, as far as it shows. */
export async function readHarms(folder: string, { files, needs }: Built): Promise<Reasons> {
  const reasons: Reasons = [];
  if (needs?.['@emotion/react']?.names.includes('Global')) {
    const problem = 'muda o estilo do portal inteiro; use styled nas suas partes.';
    reasons.push({ subject: 'Global de @emotion/react', problem });
  }
  for (const name of files.filter((file) => file.endsWith('.js'))) {
    for (const problem of await harmsIn(await readFile(join(folder, name), 'utf8'))) {
      reasons.push({ subject: name, problem });
    }
  }
  return reasons;
}
