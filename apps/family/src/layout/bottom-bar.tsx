import { CountBadge } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { addressAt, useFamily } from '../session/family-context.ts';
import { unreadAt, unreadQuery } from '../session/family.queries.ts';
import { navigation, type AreaName } from './navigation.ts';
import { Bar, BarItem } from './layout.styles.ts';

export interface BottomBarProps {
  area: AreaName;
}

/** The app's areas: at the lower border of a phone, in the header of a wider screen. */
export function BottomBar({ area }: BottomBarProps) {
  const family = useFamily();
  const { data } = useQuery(unreadQuery());
  const { items, messages } = unreadAt(data, family.school.id);
  const counts: Partial<Record<AreaName, [number, string]>> = {
    feed: [items, 'novidades não vistas'],
    chat: [messages, 'mensagens não lidas'],
  };
  return (
    <Bar aria-label="Principal">
      {navigation.map(({ name, label, path, icon: Icon }) => {
        const [count, counted] = counts[name] ?? [0, ''];
        return (
          <BarItem
            key={name}
            href={addressAt(path, family)}
            aria-current={name === area ? 'page' : undefined}
          >
            <Icon aria-hidden size={20} />
            <span>{label}</span>
            {count > 0 && <CountBadge count={count} label={counted} />}
          </BarItem>
        );
      })}
    </Bar>
  );
}
