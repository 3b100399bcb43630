import type { ChatDetail } from '@caderneta/api-client/contract';
import { accessQuery, GuardianAccessModal } from '@caderneta/guardian-access';
import { useModals, useSession } from '@caderneta/platform';
import { Button, media, PageHeader, space, StatusChip, visuallyHidden } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { leftSince } from './closed-chat.tsx';
import { responsibleFor } from './responsible-for.ts';

export interface ChatHeaderProps {
  summary: ChatDetail['summary'];
}

export function ChatHeader({ summary }: ChatHeaderProps) {
  const { responsibleId, responsibleName, students, left } = summary;
  const { school } = useSession();
  const modals = useModals();
  const { data: access } = useQuery({ ...accessQuery(responsibleId), enabled: !left });
  const isAbsent = access?.devices.length === 0;
  const showAccess = () =>
    modals.open(GuardianAccessModal, { guardianId: responsibleId, guardianName: responsibleName });
  return (
    <Header>
      <div>
        <PageHeader
          title={responsibleName}
          context={
            <>
              {responsibleFor(students)}{' '}
              {left && <StatusChip tone="warning">{leftSince(left, school.timezone)}</StatusChip>}
              {isAbsent && <StatusChip tone="warning">ainda não entrou</StatusChip>}
            </>
          }
        />
      </div>
      {!left && (
        <Button
          variant="neutral"
          icon={<KeyRound aria-hidden size={20} />}
          title="acesso da família"
          onClick={() => void showAccess()}
        >
          acesso da família
        </Button>
      )}
    </Header>
  );
}

const Header = styled.div({
  display: 'flex',
  alignItems: 'start',
  gap: space[12],
  '& > div': { flex: 1, minWidth: 0 },
  [media.phone]: {
    '& > button': { padding: '9px 11px', '& > span > span': visuallyHidden },
  },
});
