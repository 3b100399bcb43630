import type { Communication, Report } from '@caderneta/api-client/contract';
import { reachedNames } from './classroom-names.ts';
import { dayOf, formatDate, formatDateTime, formatTime } from '@caderneta/school-time';
import {
  type BarTone,
  color,
  countText,
  type DataTableColumn,
  media,
  ProgressBar,
  StatusChip,
  text,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';

/** Columns that announcements, events, activities and galleries share in their lists. */
export interface CommunicationRow {
  communication: Communication;
  report: Report;
  classrooms: { id: string; name: string }[];
  /** Classrooms that were chosen whole for a scheduled item. */
  wholeClassrooms: { id: string; name: string }[];
}

type Column<Row = CommunicationRow> = DataTableColumn<Row>;

export const titleColumn: Column = {
  key: 'title',
  header: 'Título',
  phone: 'start',
  title: ({ communication }) => communication.title,
  cell: ({ communication }) => (
    <>
      <TitleWithBadge {...communication} isCut />
      {communication.isUnseen && (
        <>
          {' '}
          <StatusChip tone="success">Novo</StatusChip>
        </>
      )}
    </>
  ),
};

interface TitleWithBadgeProps extends Pick<Communication, 'title' | 'badge'> {
  /** Cuts the title after two lines, but never its badge. */
  isCut?: boolean;
}

export function TitleWithBadge({ title, badge, isCut = false }: TitleWithBadgeProps) {
  const shown = isCut ? <CutTitle>{title}</CutTitle> : title;
  if (!badge) return shown;
  return (
    <>
      {shown} <StatusChip tone="danger">{badge}</StatusChip>
    </>
  );
}

export function classroomsColumn(
  nameOf: (classrooms: { id: string; name: string }[]) => string,
): Column<Pick<CommunicationRow, 'classrooms'>> {
  return {
    key: 'classrooms',
    header: 'Turmas',
    phone: 'start',
    cell: ({ classrooms }) => nameOf(classrooms),
  };
}

/** The classrooms that a communication reached. */
export const reachedColumn: Column = {
  key: 'classrooms',
  header: 'Turmas',
  phone: 'start',
  cell: reachedNames,
};

export function dateColumn(timeZone: string): Column {
  return {
    key: 'date',
    header: 'Data',
    phone: 'end-below',
    cell: ({ communication: { scheduledDate, sentAt, createdAt, isScheduled } }) =>
      formatDateTime((isScheduled ? scheduledDate : sentAt) ?? createdAt, timeZone),
  };
}

/** @param saysWhen something scheduled leaves: no other column does */
export function situationColumn(timeZone: string, { saysWhen }: { saysWhen: boolean }): Column {
  const when = (item: Communication) => (saysWhen ? departure(item, timeZone) : undefined);
  return {
    key: 'situation',
    header: 'Situação',
    phone: 'end',
    title: ({ communication }) => when(communication) ?? '',
    cell: ({ communication }) => {
      const { withdrawnAt } = communication;
      if (withdrawnAt) {
        return (
          <>
            <StatusChip tone="neutral">Retirado</StatusChip>{' '}
            <Departure>{`pela Secretaria em ${formatDate(withdrawnAt, timeZone)}`}</Departure>
          </>
        );
      }
      if (communication.heldSeconds !== null) {
        return <StatusChip tone="warning">Sai em instantes</StatusChip>;
      }
      return communication.isScheduled ? (
        <>
          <StatusChip tone="warning">Agendada</StatusChip>
          {saysWhen && <Departure> {when(communication)}</Departure>}
        </>
      ) : (
        // Goes without saying where there is no column for it.
        <StatusChip tone="success" data-none="">
          Enviada
        </StatusChip>
      );
    },
  };
}

/** 'sai 02/12 às 08:00', with the year where it is another one. */
function departure({ isScheduled, scheduledDate }: Communication, timeZone: string) {
  if (!isScheduled || !scheduledDate) return undefined;
  const day = formatDate(scheduledDate, timeZone);
  const thisYear = `/${dayOf(new Date(), timeZone).slice(0, 4)}`;
  return `sai ${day.replace(thisYear, '')} às ${formatTime(scheduledDate, timeZone)}`;
}

export interface ReportColumnOptions<Row> {
  header: string;
  count: (row: Row) => number;
  /** The whole that the count is a part of; all recipients unless given. */
  total?: (row: Row) => number;
  /** A few words below the bar. */
  note?: (row: Row) => string | undefined;
  tone: BarTone;
  /** The numbers above the bar, where several reports stand side by side. */
  stacked?: boolean;
}

/** A figure of the report as a bar with its numbers; nobody has seen what is not sent yet. */
export function reportColumn<Row extends CommunicationRow>({
  header,
  count,
  total = ({ report }) => report.total,
  note = () => undefined,
  tone,
  stacked = false,
}: ReportColumnOptions<Row>): Column<Row> {
  return {
    key: header,
    header,
    phone: 'figure',
    title: (row) =>
      row.communication.sentAt === null
        ? ''
        : `${countText(count(row))} de ${countText(total(row))}`,
    cell: (row) =>
      row.communication.sentAt === null ? null : (
        <>
          <ReportBar
            label={`${header} de ${row.communication.title}`}
            value={count(row)}
            max={total(row)}
            tone={tone}
            showNumbers
            data-stacked={stacked || undefined}
          />
          {note(row) && <Note>{note(row)}</Note>}
        </>
      ),
  };
}

export function viewsColumn({ stacked }: { stacked?: boolean } = {}): Column {
  const count = ({ report }: CommunicationRow) => report.visualized;
  return reportColumn({ header: 'Visualizações', count, tone: 'primary', stacked });
}

// Serialised once: each row of a list has them.
const Departure = styled.span(
  css({
    ...text.small,
    color: color.inkMuted,
    '@media (min-width: 760px)': { display: 'block' },
  }),
);

const Note = styled.span(
  css({
    ...text.small,
    display: 'block',
    minWidth: '108px',
    color: color.warning,
    whiteSpace: 'normal',
    // Begins under its figure, and is no reason to give that a line of its own.
    [media.phone]: { width: 0, minWidth: 0, font: 'inherit', whiteSpace: 'nowrap' },
    '@media screen and (max-width: 379.98px)': { width: 'auto', whiteSpace: 'normal' },
  }),
);

const CutTitle = styled.span(
  css({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  }),
);

const ReportBar = styled(ProgressBar)(
  css({
    // The numbers stand after the column's name, over the bar.
    [media.phone]: {
      flexDirection: 'column-reverse',
      alignItems: 'stretch',
      gap: '1px',
      '& > [role="progressbar"]': { flex: 'none', minWidth: '32px', height: '3px' },
      '& > span': { font: 'inherit' },
    },
    '@media (min-width: 760px)': {
      // The bar gives way before the numbers do.
      '&:not([data-stacked]) > [role="progressbar"]': { minWidth: '40px' },
      '&[data-stacked]': {
        flexDirection: 'column-reverse',
        alignItems: 'stretch',
        gap: '4px',
        '& > [role="progressbar"]': { flex: 'none' },
      },
    },
  }),
);
