import type { RosterRow } from '@caderneta/api-client/contract';

/** A row of a roster, of a new student of Jardim A. */
export function rosterRow(cells: Partial<RosterRow> = {}): RosterRow {
  return {
    name: 'Gabi Souza',
    classroom: 'Jardim A',
    period: '',
    gender: '',
    firstName: 'Nina Souza',
    firstPhone: '11900000009',
    firstEmail: '',
    secondName: '',
    secondPhone: '',
    secondEmail: '',
    ...cells,
  };
}
