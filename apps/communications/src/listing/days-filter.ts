import type { DatedListQuery } from '@caderneta/api-client/contract';
import type { ListAddress, ListFilter } from '@caderneta/listing';

const whens: Record<string, DatedListQuery['when']> = {
  proximos: 'upcoming',
  passados: 'past',
  agendados: 'scheduled',
};

/** Filter of a kind's list, which also says how that list is sorted. */
export interface KindFilter extends ListFilter {
  /** Whether the kind has a day of its own, by which its list is sorted; else it is by the sending. */
  ownDay: boolean;
}

/** Filter of a kind that has no day of its own. */
export const sendingFilter: KindFilter = {
  ownDay: false,
  name: 'quando',
  label: 'Mostrar',
  options: [
    { value: 'todos', label: 'todos' },
    { value: 'agendados', label: 'agendados' },
  ],
};

/** @param ending of the words, by the gender of what is listed */
export const daysFilter = (ending: 'os' | 'as'): KindFilter => ({
  ownDay: true,
  name: 'quando',
  label: 'Mostrar',
  options: [
    { value: 'todos', label: `tod${ending}` },
    { value: 'proximos', label: `próxim${ending}` },
    { value: 'passados', label: `passad${ending}` },
    { value: 'agendados', label: `agendad${ending}` },
  ],
});

/** What a list asks for by its address; a word that the filter does not offer narrows nothing. */
export function datesOf(
  { filters }: ListAddress<string>,
  filter: KindFilter,
): Pick<DatedListQuery, 'order' | 'when'> {
  const chosen = filter.options.find(({ value }) => value === filters[filter.name]);
  const when = whens[chosen?.value ?? ''];
  return { ...(filter.ownDay && { order: 'date' }), ...(when && { when }) };
}
