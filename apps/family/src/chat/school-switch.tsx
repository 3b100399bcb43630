import { paths } from '@caderneta/family-texts';
import { CountBadge } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { chip, chipRow } from '../layout/chip-style.ts';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { unreadQuery } from '../session/family.queries.ts';

export interface SchoolSwitchProps extends ComponentProps<'nav'> {
  /** Id of the school of the open chat. */
  current: string;
}

/** The schools of the device, each with its count of unread messages. */
export function SchoolSwitch({ current, ...rest }: SchoolSwitchProps) {
  const schools = schoolsOf(useFamily());
  const { data } = useQuery(unreadQuery());
  const unreadIn = (schoolId: string) =>
    data?.schools?.find(({ id }) => id === schoolId)?.messages ?? 0;
  return (
    <nav aria-label="Escolas" css={[chipRow, { alignItems: 'start', marginBottom: 0 }]} {...rest}>
      {schools.map(({ id, name }) => (
        <Link
          key={id}
          href={`${paths.chat}?escola=${id}`}
          replace
          aria-current={id === current ? 'true' : undefined}
          css={[chip, { paddingLeft: '16px' }]}
        >
          {name}
          {id !== current && unreadIn(id) > 0 && (
            <CountBadge count={unreadIn(id)} label="mensagens não lidas" />
          )}
        </Link>
      ))}
    </nav>
  );
}
