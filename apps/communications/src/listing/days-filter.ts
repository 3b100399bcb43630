import type { DatedListQuery } from '@caderneta/api-client/contract';
import type { ListAddress, ListFilter } from '@caderneta/listing';

const whens: Record<string, DatedListQuery['when']> = {
  proximos: 'upcoming',
  passados: 'past',
  agendados: 'scheduled',
};

/**
 * What a list asks for by its address; a word that the filter does not offer narrows nothing.
 * @param ownDay whether its items have a day of their own, by which the list is sorted
 */
export function datesOf(
  { filters }: ListAddress<string>,
  filter: ListFilter,
  ownDay: boolean,
): Pick<DatedListQuery, 'order' | 'when'> {
  const chosen = filter.options.find(({ value }) => value === filters[filter.name]);
  const when = whens[chosen?.value ?? ''];
  return { ...(ownDay && { order: 'date' }), ...(when && { when }) };
}
