import type { Invitation } from '@caderneta/api-client/contract';
import {
  Button,
  Checkbox,
  color,
  counted,
  ownProps,
  radius,
  screenOnly,
  space,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { InvitationCard } from './invitation-card.tsx';

export interface InvitationSheetProps {
  invitations: readonly Invitation[];
}

/** Cards for printing: several on a sheet, or one for guardians who live apart. */
export function InvitationSheet({ invitations }: InvitationSheetProps) {
  const print = useRef<HTMLButtonElement>(null);
  const [isAlone, setIsAlone] = useState(false);
  useEffect(() => print.current?.focus(), []);
  return (
    <>
      <Ready>
        <div>
          <p role="status">
            <strong>{counted(invitations.length, 'convite pronto', 'convites prontos')}.</strong>{' '}
            Imprima antes de sair desta página: estes códigos não aparecem outra vez.
          </p>
          <Checkbox
            label="Uma folha para cada responsável, para dobrar ou recortar"
            checked={isAlone}
            onChange={({ target }) => setIsAlone(target.checked)}
          />
        </div>
        <Button
          ref={print}
          variant="primary"
          icon={<Printer aria-hidden size={20} />}
          onClick={() => window.print()}
        >
          imprimir
        </Button>
      </Ready>
      <Invitations aria-label="Convites" isAlone={isAlone}>
        {invitations.map((invitation) => (
          <InvitationCard
            key={invitation.responsible.id}
            invitation={invitation}
            isAlone={isAlone}
          />
        ))}
      </Invitations>
    </>
  );
}

const Ready = styled.div({
  ...screenOnly,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  marginBottom: space[20],
  padding: `${space[12]} ${space[16]}`,
  borderRadius: radius.control,
  background: color.warningSoft,
  color: color.ink,
});

const several = {
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(330px, 100%), 1fr))',
  '@media print': { gap: '5mm', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
};

// Not every browser ends a page inside a grid.
const alone = { maxWidth: '720px', '@media print': { display: 'block', maxWidth: 'none' } };

const Invitations = styled(
  'ul',
  ownProps('isAlone'),
)<{ isAlone: boolean }>(({ isAlone }) => ({
  display: 'grid',
  gap: space[16],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...(isAlone ? alone : several),
}));
