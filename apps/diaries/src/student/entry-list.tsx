import { limits, type DiaryEntry } from '@caderneta/api-client/contract';
import { midnightOf } from '@caderneta/school-time';
import { Card, color, layout, Pagination, radius, space, Stack, Text, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { lightFormat } from 'date-fns/lightFormat';
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
  const { searchOf } = useEntryAddress();
  return (
    <Card aria-label="Entradas">
      <Text as="h2" size="h2" marginBottom={8}>
        Entradas
      </Text>
      <Stack as="ul" gap={0}>
        {entries.map(({ id, day, employee }) => (
          <li key={id}>
            <EntryLink to={searchOf(id)} aria-current={id === current ? 'true' : undefined}>
              <strong>{lightFormat(midnightOf(day), 'dd/MM/yyyy')}</strong>
              <span>Adicionado por {employee.name}</span>
            </EntryLink>
          </li>
        ))}
      </Stack>
      <Pagination offset={offset} limit={limits.diaryPageSize} total={total} onMove={onMove} />
    </Card>
  );
}

const EntryLink = styled(Link)({
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
});
