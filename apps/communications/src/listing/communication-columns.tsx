import type { Communication, Report } from '@caderneta/api-client/contract';
import {
  color,
  formatDateTime,
  ProgressBar,
  StatusChip,
  type BarTone,
  type DataTableColumn,
} from '@caderneta/ui';

/** What announcements, events, activities and galleries have in common in their lists. */
export interface CommunicationRow {
  communication: Communication;
  report: Report;
  classrooms: { id: string; name: string }[];
}

type Column<Row = CommunicationRow> = DataTableColumn<Row>;

export const titleColumn: Column = {
  key: 'title',
  header: 'Título',
  cell: ({ communication }) => communication.title,
};

export function classroomsColumn(
  nameOf: (classrooms: { id: string; name: string }[]) => string,
): Column<Pick<CommunicationRow, 'classrooms'>> {
  return {
    key: 'classrooms',
    header: 'Turmas',
    cell: ({ classrooms }) => nameOf(classrooms),
  };
}

export function dateColumn(timeZone: string): Column {
  return {
    key: 'date',
    header: 'Data',
    cell: ({ communication: { scheduledDate, sentAt, createdAt, isScheduled } }) =>
      formatDateTime((isScheduled ? scheduledDate : sentAt) ?? createdAt, timeZone),
  };
}

export const situationColumn: Column = {
  key: 'situation',
  header: 'Situação',
  cell: ({ communication }) =>
    communication.isScheduled ? (
      <StatusChip tone="warning">Agendada</StatusChip>
    ) : (
      <StatusChip tone="success">Enviada</StatusChip>
    ),
};

/** A figure of the report as a bar with its numbers; nobody has seen what is still scheduled. */
export function reportColumn<Row extends CommunicationRow>(
  header: string,
  count: (row: Row) => number,
  tone: BarTone,
): Column<Row> {
  return {
    key: header,
    header,
    title: (row) => (row.communication.isScheduled ? '' : `${count(row)} de ${row.report.total}`),
    cell: (row) =>
      row.communication.isScheduled ? (
        <span css={{ color: color.inkMuted }}>—</span>
      ) : (
        <ProgressBar
          label={`${header} de ${row.communication.title}`}
          value={count(row)}
          max={row.report.total}
          tone={tone}
          showNumbers
        />
      ),
  };
}

export const viewsColumn = reportColumn(
  'Visualizações',
  ({ report }) => report.visualized,
  'primary',
);
