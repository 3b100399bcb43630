const words = (name: string) => name.split(/\s+/).filter(Boolean);

const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);
const isParticle = (word: string) => particles.has(word.toLocaleLowerCase('pt-BR'));

/** 'Ana' of 'Ana Clara Lima'. */
export const firstNameOf = (name: string): string => words(name)[0] ?? '';

/**
 * The beginning of a name. Particles are no words, and none ends it.
 * @example firstWords('João da Silva dos Reis', 3) // 'João da Silva dos Reis'
 */
export function firstWords(name: string, count: number): string {
  const all = words(name);
  const telling = [...all.keys()].filter((at) => at === 0 || !isParticle(all[at] ?? ''));
  const last = telling.slice(0, count).at(-1) ?? -1;
  return all.slice(0, last + 1).join(' ');
}

/**
 * Shortens a student's name as pickers show it.
 * @example firstTwoWords('Heloísa de Souza Lima') // 'Heloísa de Souza'
 */
export function firstTwoWords(name: string): string {
  return firstWords(name, 2);
}

/**
 * A name as a person writes it. Programs and forms often hold capitals alone, or none; whoever used
 * both took care, and the name stays.
 * @example properName('MARIA  DA SILVA MCALLISTER') // 'Maria da Silva McAllister'
 */
export function properName(name: string): string {
  const all = words(name.normalize('NFC'));
  const isCareless = /\p{L}{2}/u.test(name) && !(/\p{Ll}/u.test(name) && /\p{Lu}/u.test(name));
  const last = all.length - 1;
  return all
    .map((word, at) => (isCareless ? capitalize(word, at > 0 && at < last) : word))
    .join(' ');
}

function capitalize(word: string, isInside: boolean): string {
  const lower = word.toLocaleLowerCase('pt-BR');
  if (isInside && particles.has(lower)) return lower;
  if (/^\(?(i{1,3}|iv|v|vi{1,3}|ix|x)\)?$/.test(lower)) return lower.toUpperCase();
  return lower
    .replace(
      /(^|[-'’`\u00b4(.])(\p{L})/gu,
      (_, before: string, letter: string) => before + upper(letter),
    )
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${upper(letter)}`);
}

const upper = (letter: string) => letter.toLocaleUpperCase('pt-BR');

/**
 * Initials of the first and the last name, in capitals; one for a single name.
 * @example initials('Paula da Silva') // 'PS'
 */
export function initials(name: string): string {
  const all = words(name);
  const chosen = all.length > 1 ? [all[0], all[all.length - 1]] : all;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? '').join('');
}
