import { api } from '@caderneta/api-client';
import { listActivities, listAnnouncements, listEvents } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { isOffline, usePlatformEvent, useSession } from '@caderneta/platform';
import { areaColor, BlockBody, blockRows, color, EmptyState, space, text } from '@caderneta/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { agendaOf, type AgendaItem } from './agenda.ts';

/** Newest items of each kind: what is due today or still to be sent is among them. */
const query = { limit: 100 };

const communications = queryOptions({
  queryKey: ['communications', 'home'],
  queryFn: async ({ signal }) => {
    const [events, activities, announcements] = await Promise.all([
      api.call(listEvents, { query }, { signal }),
      api.call(listActivities, { query }, { signal }),
      api.call(listAnnouncements, { query }, { signal }),
    ]);
    return { events, activities, announcements };
  },
  // The home shows what is so now, also after an item was written elsewhere in the portal.
  refetchOnMount: 'always',
});

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
  const agenda = useQuery({
    ...communications,
    select: (all) => agendaOf(all, new Date(), school.timezone),
  });
  usePlatformEvent('communications-changed', () => void agenda.refetch());
  return (
    <BlockBody
      query={agenda}
      offline={isOffline(agenda.error)}
      isEmpty={(items) => items.length === 0}
      empty={<EmptyState icon={CalendarCheck} />}
    >
      {(items) => (
        <ul css={blockRows}>
          {items.map((item) => (
            <Item key={item.id} {...item} />
          ))}
        </ul>
      )}
    </BlockBody>
  );
}
