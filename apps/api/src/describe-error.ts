import { types } from 'node:util';

/** An error as logs and terminals may keep it. */
export interface ErrorDescription {
  name: string;
  message?: string;
  /** `facts` of the error by their names. */
  [fact: string]: unknown;
  frames: string[];
  cause?: ErrorDescription;
  /** Of several that failed at once. */
  errors?: ErrorDescription[];
}

/** What a technician looks up, and the form that each has: none leaves room for words of a person. */
const facts = {
  code: /^[A-Z][A-Z\d_]{1,60}$|^[\dA-Z]{5}$|^\d{1,6}$/,
  constraint: /^[a-z_][a-z\d_]{0,62}$/,
  table: /^[a-z_][a-z\d_]{0,62}$/,
  column: /^[a-z_][a-z\d_]{0,62}$/,
  syscall: /^[a-z]{1,20}$/,
  status: /^\d{3}$/,
  statusCode: /^\d{3}$/,
  responseCode: /^\d{3}$/,
  command: /^[A-Z]{4,8}(?: [A-Z]{2,8})?$/,
};

/** The classes of V8 and Node repeat the value that they stumbled over. */
const repeatingFields = ['severity', 'query', 'issues', 'response'];
const repeating = /^(Type|Range|Syntax|Reference|URI|Eval|Aggregate|Assertion)Error$/;

/** RFC 3463: says which kind of refusal it was, without the address. */
export const enhancedMailCode = /(?<![\d.])[245]\.\d{1,2}\.\d{1,2}(?![\d.])/;

const longestStatement = 1_000;

/**
 * An error without anything of a person. Drivers, mail servers and parsers repeat the value that they
 * refuse: a name, a phone, a message. Only messages that this product wrote itself remain, and those
 * of the operating system; of everything else what tells a technician where and why.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isError(error)) return { name: typeof error, frames: [] };
  const frames = framesOf(error);
  const { cause } = error;
  const several =
    'errors' in error && Array.isArray(error.errors) ? error.errors.filter(isError) : [];
  return {
    name: nameOf(error),
    ...(isOwn(error, frames) && { message: error.message }),
    ...factsOf(error),
    frames,
    ...(cause !== undefined && { cause: describeError(cause) }),
    ...(several.length > 0 && { errors: several.map(describeError) }),
  };
}

/** The lines that a terminal shows of an error. */
export function describeInLines(error: unknown): string[] {
  return linesOf(describeError(error));
}

function linesOf(description: ErrorDescription): string[] {
  const { name, message, frames, cause, errors = [], ...found } = description;
  const told = Object.entries(found).map(([fact, value]) => `  ${fact}: ${String(value)}`);
  const causes = [...(cause ? [cause] : []), ...errors].flatMap(linesOf);
  const [first, ...rest] = causes;
  return [
    message ? `${name}: ${message}` : name,
    ...told,
    ...frames,
    ...(first ? [`Causa: ${first}`, ...rest] : []),
  ];
}

export const isError = (error: unknown): error is Error =>
  types.isNativeError(error) || error instanceof Error;

/** Of the class; a DOMException says in its name which kind it is. */
function nameOf({ name, constructor }: Error): string {
  return name !== 'Error' && /^[A-Z][a-z]\w{0,50}Error$/.test(name) ? name : constructor.name;
}

function factsOf(error: Error): Record<string, unknown> {
  const fields = error as Error & Record<string, unknown>;
  const found: Record<string, unknown> = {};
  for (const [fact, form] of Object.entries(facts)) {
    const value = fields[fact];
    const isShort = typeof value === 'string' || typeof value === 'number';
    if (isShort && form.test(String(value))) found[fact] = value;
  }
  // Of drizzle: the values stand apart, in `params`.
  if (typeof fields.query === 'string' && 'params' in error) {
    found.statement = fields.query.replace(/\s+/g, ' ').slice(0, longestStatement);
  }
  const mailCode = typeof fields.response === 'string' && enhancedMailCode.exec(fields.response);
  if (mailCode) found.mailCode = mailCode[0];
  return found;
}

/** Whether the operating system or this product wrote the message. */
function isOwn(error: Error, [first = '']: string[]): boolean {
  if (repeatingFields.some((field) => field in error)) return false;
  if ('syscall' in error && 'errno' in error && types.isNativeError(error)) return true;
  if (repeating.test(error.name) || repeating.test(error.constructor.name)) return false;
  return (
    /\.ts(?:\?\d+)?:\d+:\d+\)?$/.test(first) && !/[\\/]node_modules[\\/]|\(node:| node:/.test(first)
  );
}

/** What a frame calls, and where: '    at async read (file:///srv/api/read.ts:12:3)'. */
const called = /^[\w$.<>#[\] ]{0,120}$/;
const place =
  /^(?:(?:file:\/\/\/|node:)?(?:[A-Z]:)?[^\n:]{1,400}:\d{1,9}:\d{1,9}|<anonymous>|native|index \d{1,9})$/;

function isFrame(line: string): boolean {
  if (!line.startsWith('    at ')) return false;
  const rest = line.slice('    at '.length);
  const open = rest.lastIndexOf(' (');
  if (open < 0 || !rest.endsWith(')')) return place.test(rest.replace(/^async /, ''));
  return called.test(rest.slice(0, open)) && place.test(rest.slice(open + 2, -1));
}

/** The places in the code, and none of the lines that a message of several lines has. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = message ? stack.indexOf(message) + message.length : 0;
  return stack.slice(Math.max(end, 0)).split('\n').filter(isFrame);
}
