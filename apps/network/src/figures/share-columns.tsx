import type { DataTableColumn } from '@caderneta/ui';
import { countText } from '@caderneta/ui';
import { measures, type Figures } from './figures.ts';
import { ShareBar } from './share-bar.tsx';

/** Students and the three shares of a place, for the table of schools and that of classrooms. */
export function shareColumns<Row extends Figures & { name: string }>(): DataTableColumn<Row>[] {
  return [
    {
      key: 'students',
      header: 'Alunos',
      align: 'end',
      cell: ({ students }) => countText(students),
    },
    ...measures.map(({ key, label, of }) => ({
      key,
      header: label,
      cell: (row: Row) => <ShareBar label={`${label} de ${row.name}`} {...of(row)} />,
    })),
  ];
}
