import type { CheckedRosterRow } from '@caderneta/api-client/contract';

const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Whom of the family the school meets in this row, in sentences. */
export function relativesOf({
  siblings,
  knownResponsibles,
}: Pick<CheckedRosterRow, 'siblings' | 'knownResponsibles'>): string[] {
  return [
    ...(siblings.length > 0 ? [`Mesma família de ${names.format(siblings)}.`] : []),
    ...(knownResponsibles.length > 0
      ? [`A escola já conhece ${names.format(knownResponsibles)}.`]
      : []),
  ];
}
