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

export interface ReportColumnOptions<Row> {
  header: string;
  count: (row: Row) => number;
  tone: BarTone;
  /** The numbers above the bar, where several reports stand side by side. */
  stacked?: boolean;
}

/** A figure of the report as a bar with its numbers; nobody has seen what is still scheduled. */
export function reportColumn<Row extends CommunicationRow>({
  header,
  count,
  tone,
  stacked = false,
}: ReportColumnOptions<Row>): Column<Row> {
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
          css={stacked ? stackedStyle : besideStyle}
        />
      ),
  };
}

export function viewsColumn({ stacked }: { stacked?: boolean } = {}): Column {
  const count = ({ report }: CommunicationRow) => report.visualized;
  return reportColumn({ header: 'Visualizações', count, tone: 'primary', stacked });
}

// The bar gives way before the numbers do.
const besideStyle = {
  '@media (min-width: 760px)': { '& > [role="progressbar"]': { minWidth: '40px' } },
} as const;

const stackedStyle = {
  '@media (min-width: 760px)': {
    flexDirection: 'column-reverse',
    alignItems: 'stretch',
    gap: '4px',
    '& > [role="progressbar"]': { flex: 'none' },
  },
} as const;
