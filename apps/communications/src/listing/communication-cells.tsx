import type { Communication } from '@caderneta/api-client/contract';
import { dayOf, formatDate, formatTime } from '@caderneta/school-time';
import { color, StatusChip, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { reachedNames } from './classroom-names.ts';

/** What announcements, events, activities, galleries and polls have in their lists. */
export interface CommunicationRow {
  communication: Communication;
  classrooms: { id: string; name: string }[];
  /** Classrooms that were chosen whole for a scheduled item. */
  wholeClassrooms: { id: string; name: string }[];
}

/** A title with the badge of its item. */
export function TitleWithBadge({ title, badge }: Pick<Communication, 'title' | 'badge'>) {
  if (!badge) return title;
  return (
    <>
      {title} <StatusChip tone="danger">{badge}</StatusChip>
    </>
  );
}

/** Says for whom a scheduled item is, too. */
export const sayClassrooms = (row: CommunicationRow): ReactNode => reachedNames(row);

/** @param saysWhen something scheduled leaves: no other column does */
export function saySituation(timeZone: string, { saysWhen }: { saysWhen: boolean }) {
  return ({ communication }: CommunicationRow, chip: ReactNode) => {
    const { withdrawnAt, heldSeconds } = communication;
    const when = withdrawnAt
      ? `pela Secretaria em ${formatDate(withdrawnAt, timeZone)}`
      : saysWhen && heldSeconds === null && departure(communication, timeZone);
    if (!when) return chip;
    return (
      <>
        {chip} <Departure>{when}</Departure>
      </>
    );
  };
}

/** 'sai 02/12 às 08:00', with the year where it is another one. */
function departure({ isScheduled, scheduledDate }: Communication, timeZone: string) {
  if (!isScheduled || !scheduledDate) return undefined;
  const day = formatDate(scheduledDate, timeZone);
  const thisYear = `/${dayOf(new Date(), timeZone).slice(0, 4)}`;
  return `sai ${day.replace(thisYear, '')} às ${formatTime(scheduledDate, timeZone)}`;
}

// Serialised once: each row of a list may have it.
const Departure = styled.span(
  css({
    ...text.small,
    color: color.inkMuted,
    '@media (min-width: 760px)': { display: 'block' },
  }),
);
