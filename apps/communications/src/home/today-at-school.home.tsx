import { type HomeAnswer, homeQuery, partOfHome } from '@caderneta/api-client/home';
import { isOffline, usePlatformEvent, useSession } from '@caderneta/platform';
import { BlockBody, BlockRows, EmptyState, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { agendaItems, type AgendaItem } from './agenda.ts';
import { AreaDot } from './home-items.ts';

const readAgenda = (home: HomeAnswer) => partOfHome(home, 'agenda');

function Item({ area, to, title, facts }: AgendaItem) {
  return (
    <li>
      <ItemLink to={to}>
        <Dot area={area} />
        <span>
          <strong>{title}</strong>
          <Text size="small" tone="muted" block>
            {facts}
          </Text>
        </span>
      </ItemLink>
    </li>
  );
}

export default function TodayAtSchool() {
  const { school } = useSession();
  const today = useQuery({ ...homeQuery, select: readAgenda });
  usePlatformEvent('communications-changed', () => void today.refetch());
  return (
    <BlockBody
      query={today}
      offline={isOffline(today.error)}
      isEmpty={({ events, activities, scheduled }) =>
        events.length + activities.length + scheduled.length === 0
      }
      empty={<EmptyState icon={CalendarCheck} />}
    >
      {(found) => (
        <BlockRows>
          {agendaItems(found, school.timezone).map((item) => (
            <Item key={item.id} {...item} />
          ))}
        </BlockRows>
      )}
    </BlockBody>
  );
}

const ItemLink = styled(Link)({
  position: 'relative',
  '& > :last-child': { display: 'block', paddingLeft: '18px' },
});

const Dot = styled(AreaDot)({ position: 'absolute', top: '19px', left: space[8] });
