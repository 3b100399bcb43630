import {
  listedOr,
  lookUp,
  mailTopicNames,
  reachStates,
  type ReachedGuardian,
} from '@caderneta/api-client/contract';
import { formatDate } from '@caderneta/school-time';
import { Button, color, StatusChip, text, type DataTableColumn } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { Mail, MessageCircle } from 'lucide-react';
import { Fragment } from 'react';
import { childrenOf, reasonTexts } from '../recipients/untold.tsx';
import { reachTexts, stateTexts } from './reach-texts.ts';

type Column = DataTableColumn<ReachedGuardian>;

export interface ReachColumnsOptions {
  timeZone: string;
  isInviting: boolean;
  onInvite: (guardian: ReachedGuardian) => void;
}

export function reachColumns({ timeZone, ...inviting }: ReachColumnsOptions): Column[] {
  const day = (at: string | null) => at && formatDate(at, timeZone);
  return [
    {
      key: 'guardian',
      header: 'Responsável',
      phone: 'start',
      title: ({ name }) => name,
      cell: (guardian) => (
        <>
          {guardian.name}
          <Children>{childrenOf(guardian)}</Children>
        </>
      ),
    },
    {
      key: 'state',
      header: 'Alcance',
      phone: 'start',
      title: ({ state }) => stateTexts[listedOr(reachStates, state, 'entered')],
      cell: (guardian) => <Reach {...guardian} />,
    },
    {
      key: 'invited',
      header: 'Convidado',
      phone: 'end-labelled',
      title: ({ invitation }) => (invitation ? `por ${invitation.by}` : ''),
      cell: ({ invitation }) => invitation && day(invitation.at),
    },
    {
      key: 'entered',
      header: 'Entrou',
      phone: 'end-labelled',
      cell: ({ enteredAt }) => day(enteredAt),
    },
    {
      key: 'seen',
      header: 'Visto por último',
      phone: 'end-labelled',
      cell: ({ lastSeenAt }) => day(lastSeenAt),
    },
    {
      key: 'next',
      header: 'Próximo passo',
      phone: 'end',
      title: () => '',
      cell: (guardian) => <NextStep {...inviting} guardian={guardian} />,
    },
  ];
}

function Reach({ state, isEmailReturned, mutedTopics, refusesSms, whatsApp }: ReachedGuardian) {
  const known = listedOr(reachStates, state, 'entered');
  const reasons = [
    isEmailReturned && reasonTexts.emailReturned,
    mutedTopics &&
      `recusou e-mails: ${mutedTopics.flatMap((topic) => lookUp(mailTopicNames, topic) ?? []).join(', ')}`,
    whatsApp === 'refused' && reasonTexts.whatsAppRefused,
    refusesSms && reasonTexts.smsRefused,
  ].filter((reason) => typeof reason === 'string');
  return (
    <>
      <StatusChip tone={reachTexts[known].tone}>{stateTexts[known]}</StatusChip>
      {reasons.map((reason) => (
        <Fragment key={reason}>
          {' '}
          <StatusChip tone="warning">{reason}</StatusChip>
        </Fragment>
      ))}
    </>
  );
}

interface NextStepProps extends Omit<ReachColumnsOptions, 'timeZone'> {
  guardian: ReachedGuardian;
}

function NextStep({ guardian, isInviting, onInvite }: NextStepProps) {
  const { name, enteredAt, linkDelivery } = guardian;
  if (enteredAt) return null;
  if (linkDelivery === 'unavailable') return <>convite pela secretaria</>;
  const isMailed = linkDelivery === 'mailed';
  return (
    <Button
      variant="neutral"
      disabled={isInviting}
      icon={isMailed ? <Mail aria-hidden size={18} /> : <MessageCircle aria-hidden size={18} />}
      aria-label={`convidar ${name} ${isMailed ? 'por e-mail' : 'pelo WhatsApp'}`}
      onClick={() => onInvite(guardian)}
    >
      convidar
    </Button>
  );
}

// Serialised once, as each row has them.
const Children = styled.span(
  css({ ...text.small, display: 'block', color: color.inkMuted, whiteSpace: 'normal' }),
);
