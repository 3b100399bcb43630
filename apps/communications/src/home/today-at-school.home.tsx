import { type HomeAnswer, homeQuery, partOfHome } from '@caderneta/api-client/home';
import { paths, pathTo } from '@caderneta/links';
import { isOffline, usePlatformEvent, useSession } from '@caderneta/platform';
import { areaColor, BlockBody, blockRows, color, EmptyState, space, text } from '@caderneta/ui';
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
      <Link to={addressOf[area](id)} css={{ position: 'relative' }}>
        <span
          css={{
            position: 'absolute',
            top: '19px',
            left: space[8],
            width: '10px',
            height: '10px',
            borderRadius: '5px',
            background: areaColor[area],
          }}
        />
        <span css={{ display: 'block', paddingLeft: '18px' }}>
          <strong css={{ fontWeight: 700 }}>{title}</strong>
          <span css={{ ...text.small, display: 'block', color: color.inkMuted }}>{facts}</span>
        </span>
      </Link>
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
        <ul css={blockRows}>
          {agendaItems(found, school.timezone).map((item) => (
            <Item key={item.id} {...item} />
          ))}
        </ul>
      )}
    </BlockBody>
  );
}
