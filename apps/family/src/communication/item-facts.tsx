import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { whenOf } from '@caderneta/family-texts';
import { dayOf, formatPeriod } from '@caderneta/school-time';
import { ButtonAnchor, color, Row, space, Stack, StatusChip } from '@caderneta/ui';
import styled from '@emotion/styled';
import { CalendarClock, CalendarPlus, Clock, MapPin, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFamily } from '../session/family-context.ts';
import { calendarOf } from './communication.queries.ts';
import { refuseOffline } from './refuse-offline.ts';
import { TaskHead } from './task.styles.ts';

export interface ItemFactsProps {
  item: FamilyCommunication;
}

/** When and where an event is, and until when an activity is due; nothing for other items. */
export function ItemFacts({ item }: ItemFactsProps) {
  const { timezone } = useFamily().school;
  const { startTime, endTime, place, dueDate, copies } = item;
  if (dueDate) {
    const isLate = dueDate < dayOf(new Date(), timezone) && copies.some(({ done }) => !done);
    return (
      <TaskHead>
        <Fact icon={CalendarClock}>{whenOf(item, timezone)}</Fact>
        {isLate && <StatusChip tone="warning">prazo encerrado</StatusChip>}
      </TaskHead>
    );
  }
  if (!startTime || !endTime) return null;
  return (
    <Stack gap={12} align="start">
      <Fact icon={Clock}>
        <time dateTime={startTime}>{formatPeriod(startTime, endTime, timezone)}</time>
      </Fact>
      {place && <Fact icon={MapPin}>{place}</Fact>}
    </Stack>
  );
}

/** Takes an event to the calendar of the device. */
export function CalendarLink({ id }: { id: string }) {
  return (
    <Row>
      <ButtonAnchor href={calendarOf(id)} download="evento.ics" onClick={refuseOffline}>
        <CalendarPlus aria-hidden size={20} />
        adicionar à agenda
      </ButtonAnchor>
    </Row>
  );
}

interface FactProps {
  icon: LucideIcon;
  children: ReactNode;
}

function Fact({ icon: Icon, children }: FactProps) {
  return (
    <FactLine>
      <Icon aria-hidden size={20} />
      <span>{children}</span>
    </FactLine>
  );
}

const FactLine = styled.p({
  display: 'flex',
  gap: space[8],
  fontWeight: 700,
  '& > svg': { marginTop: '2px', color: color.inkMuted },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
});
