import { paths, pathTo, useSession } from '@caderneta/platform';
import { areaColor, color, EmptyState, space, text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { agendaOf, type AgendaItem } from './agenda.ts';
import { Block } from './block.tsx';
import { communications } from './home.queries.ts';
import { rows } from './rows.ts';

/** The item's own page, or its list while nobody serves that page. */
function addressOf({ area, id }: AgendaItem, remotes: Remotes): string {
  const addresses: Record<AgendaItem['area'], { own: string; page: string; list: string }> = {
    eventos: { own: paths.event, page: pathTo(paths.event, { eventId: id }), list: paths.events },
    atividades: {
      own: paths.activity,
      page: pathTo(paths.activity, { activityId: id }),
      list: paths.activities,
    },
    comunicados: {
      own: paths.announcement,
      page: pathTo(paths.announcement, { announcementId: id }),
      list: paths.announcements,
    },
  };
  const { own, page, list } = addresses[area];
  return remotes.firstServed(own) ? page : list;
}

function Item({ item }: { item: AgendaItem }) {
  const { remotes } = useShell();
  return (
    <li>
      <Link to={addressOf(item, remotes)} css={{ position: 'relative' }}>
        <span
          css={{
            position: 'absolute',
            top: '19px',
            left: space[8],
            width: '10px',
            height: '10px',
            borderRadius: '5px',
            background: areaColor[item.area],
          }}
        />
        <span css={{ display: 'block', paddingLeft: '18px' }}>
          <strong css={{ fontWeight: 700 }}>{item.title}</strong>
          <span css={{ ...text.small, display: 'block', color: color.inkMuted }}>{item.facts}</span>
        </span>
      </Link>
    </li>
  );
}

export function TodayAtSchool() {
  const { school } = useSession();
  const query = useQuery({
    ...communications,
    select: (all) => agendaOf(all, new Date(), school.timezone),
  });
  return (
    <Block
      title="Hoje na escola"
      query={query}
      isEmpty={(items) => items.length === 0}
      empty={<EmptyState icon={CalendarCheck} />}
    >
      {(items) => (
        <ul css={rows}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Block>
  );
}
