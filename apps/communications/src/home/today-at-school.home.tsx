import { type HomeAnswer, homeQuery, partOfHome } from '@caderneta/api-client/home';
import { paths, pathTo } from '@caderneta/links';
import { isOffline, usePlatformEvent, useSession } from '@caderneta/platform';
import { areaColor, BlockBody, BlockRows, EmptyState, ownProps, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { agendaItems, type AgendaItem } from './agenda.ts';

const readAgenda = (home: HomeAnswer) => partOfHome(home, 'agenda');

const addressOf: Record<AgendaItem['area'], (id: string) => string> = {
  eventos: (eventId) => pathTo(paths.event, { eventId }),
  atividades: (activityId) => pathTo(paths.activity, { activityId }),
  comunicados: (announcementId) => pathTo(paths.announcement, { announcementId }),
};

function Item({ area, id, title, facts }: AgendaItem) {
  return (
    <li>
      <ItemLink to={addressOf[area](id)}>
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

const Dot = styled(
  'span',
  ownProps('area'),
)<Pick<AgendaItem, 'area'>>(({ area }) => ({
  position: 'absolute',
  top: '19px',
  left: space[8],
  width: '10px',
  height: '10px',
  borderRadius: '5px',
  background: areaColor[area],
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
}));
