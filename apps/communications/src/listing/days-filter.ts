import type { DatedListQuery } from '@caderneta/api-client/contract';
import type { ListAddress, ListFilter } from '@caderneta/listing';

const whens: Record<string, DatedListQuery['when']> = {
  proximos: 'upcoming',
  passados: 'past',
  agendados: 'scheduled',
};

/** @param ending of the words, by the gender of what is listed */
export const daysFilter = (ending: 'os' | 'as'): ListFilter => ({
  name: 'quando',
  label: 'Mostrar',
  options: [
    { value: 'todos', label: `tod${ending}` },
    { value: 'proximos', label: `próxim${ending}` },
    { value: 'passados', label: `passad${ending}` },
    { value: 'agendados', label: `agendad${ending}` },
  ],
});

/** Filter of a list by day; an unknown word in the address narrows nothing. */
export function datesOf({ filters }: ListAddress<string>): Pick<DatedListQuery, 'order' | 'when'> {
  const when = whens[filters['quando'] ?? ''];
  return { order: 'date', ...(when && { when }) };
}
