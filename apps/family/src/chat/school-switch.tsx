import { paths } from '@caderneta/family-texts';
import { CountBadge } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import styled from '@emotion/styled';
import { Chip, ChipRow } from '../layout/chip.styles.ts';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { unreadQuery } from '../session/family.queries.ts';

/** The names of schools need more room in large type. */
export const switchHeight = 'max(56px, 3.5rem)';

export interface SchoolSwitchProps {
  /** Id of the school of the open chat. */
  current: string;
}

/** The schools of the device, each with its count of unread messages. */
export function SchoolSwitch({ current }: SchoolSwitchProps) {
  const schools = schoolsOf(useFamily());
  const { data } = useQuery(unreadQuery());
  const unreadIn = (schoolId: string) =>
    data?.schools?.find(({ id }) => id === schoolId)?.messages ?? 0;
  return (
    <Schools aria-label="Escolas">
      {schools.map(({ id, name }) => (
        <Chip
          key={id}
          href={`${paths.chat}?escola=${id}`}
          replace
          aria-current={id === current ? 'true' : undefined}
        >
          {name}
          {id !== current && unreadIn(id) > 0 && (
            <CountBadge count={unreadIn(id)} label="mensagens não lidas" />
          )}
        </Chip>
      ))}
    </Schools>
  );
}

const Schools = styled(ChipRow)({
  alignItems: 'start',
  height: switchHeight,
  marginBottom: 0,
  '& > a': { paddingLeft: '16px' },
});
