import { limits, type DiaryEntry } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { Card, color, layout, Pagination, radius, space, text } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { useEntryAddress } from './use-entry-address.ts';

export interface EntryListProps {
  entries: readonly DiaryEntry[];
  /** The entry that is shown. */
  current: string;
  offset: number;
  total: number;
  onMove: (offset: number) => void;
}

/** A page of a student's entries, with author and day. */
export function EntryList({ entries, current, offset, total, onMove }: EntryListProps) {
  const { timezone } = useSession().school;
  const { searchOf } = useEntryAddress();
  return (
    <Card aria-label="Entradas">
      <h2 css={{ ...text.h2, marginBottom: space[8] }}>Entradas</h2>
      <ul css={{ display: 'grid' }}>
        {entries.map(({ id, day, employee }) => (
          <li key={id}>
            <Link
              to={searchOf(id)}
              aria-current={id === current ? 'true' : undefined}
              css={entryStyle}
            >
              <strong>{formatDate(day, timezone)}</strong>
              <span>Adicionado por {employee.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination offset={offset} limit={limits.diaryPageSize} total={total} onMove={onMove} />
    </Card>
  );
}

const entryStyle = {
  display: 'grid',
  minHeight: layout.touchTarget,
  padding: `${space[8]} ${space[12]}`,
  borderRadius: radius.control,
  color: color.ink,
  textDecoration: 'none',
  '& > span': {
    ...text.small,
    fontWeight: 400,
    color: color.inkSecondary,
    overflowWrap: 'anywhere',
  },
  '&:hover': { background: color.surfaceSubtle },
  '&[aria-current]': { background: color.primarySoft },
} as const;
