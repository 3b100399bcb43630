import { constants, deflateRawSync } from 'node:zlib';

/** How a secret is told from a word, a placeholder or half a line. */
export interface SecretRule {
  /** Characters. */
  atLeast: number;
  /** Of variety, by how often each character and each step between two comes. */
  bits: number;
}

/** One that another service made: its own rules decide, and ours find what no service makes. */
export const givenSecret: SecretRule = { atLeast: 6, bits: 8 };

/** A value whose comment was read as part of it: files of systemd know comments on own lines only. */
export const hasComment = (value: string): boolean => /(^|\s)#/.test(value);

export const commentWarning =
  'contém um comentário (#), que systemd e contêineres leem como parte do valor; escreva-o numa linha só dele';

/**
 * Says in Portuguese, without a word of the secret, why it is none; undefined for a sound one.
 * A `#` is refused in every place: a file of settings may end the value there, or not.
 */
export function findWeakness(secret: string, { atLeast, bits }: SecretRule): string | undefined {
  if (/\s/.test(secret)) return 'não pode ter espaços; só a chave fica depois do sinal de igual';
  if (secret.includes('#'))
    return 'não pode ter #, que em arquivos de configuração é um comentário';
  if (secret.length < atLeast) return `deve ter ao menos ${atLeast} caracteres`;
  if (isRepeated(secret)) return 'é uma repetição; use caracteres ao acaso';
  const characters = Array.from(secret, (character) => character.charCodeAt(0));
  const steps = characters.slice(1).map((code, index) => code - characters[index]!);
  if (Math.min(variety(characters), variety(steps)) < bits) {
    return 'tem caracteres parecidos demais; use caracteres ao acaso';
  }
  return undefined;
}

/** Whether a part that comes again makes up a good deal of the text. */
function isRepeated(text: string): boolean {
  const isOneUnit = (text + text).indexOf(text, 1) < text.length;
  if (isOneUnit || text.length < 16) return isOneUnit;
  // Fixed codes: hexadecimal digits get no shorter by being few.
  const { length } = deflateRawSync(text, { level: 9, strategy: constants.Z_FIXED });
  return length < 0.75 * text.length;
}

/** Shannon's bits of the whole sequence. */
function variety(values: number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce(
    (bits, count) => bits - count * Math.log2(count / values.length),
    0,
  );
}
