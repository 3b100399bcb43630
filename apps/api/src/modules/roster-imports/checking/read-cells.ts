import type { Gender } from '@caderneta/api-client/contract';
import { foldName } from '#/people/same-name.ts';

const genders: Record<Gender, string[]> = {
  Female: ['f', 'fem', 'feminino', 'feminina', 'menina', 'female'],
  Male: ['m', 'masc', 'masculino', 'masculina', 'menino', 'male'],
  NotInformed: ['nao informado', 'notinformed', 'not informed'],
};
const genderOf = new Map(
  Object.entries(genders).flatMap(([gender, words]) =>
    words.map((word): [string, Gender] => [word, gender as Gender]),
  ),
);

/** Undefined for a word that says nothing about it. */
export function readGender(text: string): Gender | undefined {
  return genderOf.get(foldName(text));
}

/**
 * A phone as the school keeps it, however it is punctuated and with or without the country; what
 * does not come to eleven digits is answered as far as it was read, for the rule that refuses it.
 * @example readPhone('+55 (11) 91234-5678') // '11912345678'
 */
export function readPhone(text: string): string {
  const plain = text.replace(/[\s\p{Cf}\p{Pd}().+/]/gu, '');
  return plain.replace(/^(?:00)?55(?=0?\d{11}$)/, '').replace(/^0/, '');
}

export function readEmail(text: string): string {
  return text.replace(/^mailto:/i, '').toLowerCase();
}
