import type { Invitation } from '@caderneta/api-client/contract';
import { Notice } from '@caderneta/edit-form';
import { Button, space } from '@caderneta/ui';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InvitationCard } from './invitation-card.tsx';

export interface InvitationSheetProps {
  invitations: readonly Invitation[];
}

export function InvitationSheet({ invitations }: InvitationSheetProps) {
  const print = useRef<HTMLButtonElement>(null);
  useEffect(() => print.current?.focus(), []);
  return (
    <>
      <Notice tone="warning" css={[noticeStyle, onScreen]}>
        <p role="status">
          <strong>{counted(invitations.length)}</strong> Imprima antes de sair desta página: estes
          códigos não aparecem outra vez.
        </p>
        <Button
          ref={print}
          variant="primary"
          icon={<Printer aria-hidden size={20} />}
          onClick={() => window.print()}
        >
          imprimir
        </Button>
      </Notice>
      <ul aria-label="Convites" css={sheetStyle}>
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.responsible.id} invitation={invitation} />
        ))}
      </ul>
    </>
  );
}

const counted = (cards: number) =>
  cards === 1 ? '1 convite pronto.' : `${cards} convites prontos.`;

const noticeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: space[20],
} as const;

const sheetStyle = {
  display: 'grid',
  gap: space[16],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(330px, 100%), 1fr))',
  '@media print': { gap: '5mm', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Hides an element on paper. */
export const onScreen = { '@media print': { display: 'none' } } as const;
