import type { ReachedGuardian } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { useAddressParams } from '@caderneta/listing';
import { paths } from '@caderneta/links';
import { useFailedPage } from '@caderneta/platform';
import {
  Button,
  Card,
  color,
  counted,
  EmptyState,
  ErrorState,
  formatPhone,
  PageHeader,
  ProgressBar,
  Row,
  Skeleton,
  space,
  Stack,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Mail, MessageCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { addressOf } from './classroom-choice.tsx';
import { childrenOf } from '../recipients/untold.tsx';
import { reachKey, toInviteQuery } from './reach.queries.ts';
import { useInvitation, type SentInvitation } from './use-invitation.ts';

/**
 * Invites guardians one after the other: one tap opens WhatsApp with the invitation written out, and
 * shows the next. Who was invited is stored, so the queue goes on where somebody left it.
 */
export default function InvitingPage() {
  const classroomId = useAddressParams().params.get('turma') ?? undefined;
  const queue = useQueue(classroomId);
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey: reachKey }), [queries]);
  const { query, done, skipped, unseen } = queue;
  const back = addressOf(paths.reach, classroomId);
  const failure = useFailedPage(query);
  return (
    <>
      <PageHeader title="Convidar" context="Uma pessoa por vez, pelo seu WhatsApp." />
      <Invitations>
        {(query.data ?? done > 0) && (
          <ProgressBar
            label="Convites feitos"
            value={done}
            max={done + skipped + unseen}
            showNumbers
          />
        )}
        {query.isError ? (
          <ErrorState {...failure} />
        ) : query.data ? (
          <Queue {...queue} back={back} />
        ) : (
          <Skeleton height="220px" />
        )}
      </Invitations>
    </>
  );
}

interface Round {
  number: number;
  /** Those whom somebody skipped stay in front. */
  offset: number;
}

/** Goes through all who are to be invited, a page at a time. */
function useQueue(classroomId: string | undefined) {
  const [round, setRound] = useState<Round>({ number: 0, offset: 0 });
  const [index, setIndex] = useState(0);
  const [done, setDone] = useState(0);
  const [skipped, setSkipped] = useState(0);
  const query = useQuery(toInviteQuery(classroomId, round));
  const { items = [], total = 0 } = query.data ?? {};
  const unseen = query.data ? Math.max(0, total - round.offset - index) : 0;

  function goOn(skippedSoFar: number) {
    if (index + 1 < items.length || unseen <= 1) return setIndex(index + 1);
    setIndex(0);
    setRound({ number: round.number + 1, offset: skippedSoFar });
  }
  const onDone = () => {
    setDone(done + 1);
    goOn(skipped);
  };
  const onSkip = () => {
    setSkipped(skipped + 1);
    goOn(skipped + 1);
  };
  return { query, current: items[index], done, skipped, unseen, onDone, onSkip };
}

interface QueueProps extends Pick<
  ReturnType<typeof useQueue>,
  'current' | 'skipped' | 'onDone' | 'onSkip'
> {
  /** Address of the board. */
  back: string;
}

function Queue({ current, skipped, onDone, onSkip, back }: QueueProps) {
  const { invite, isInviting } = useInvitation();
  const [last, setLast] = useState<SentInvitation>();
  const onInvite = (guardian: ReachedGuardian) => {
    void invite(guardian).then((sent) => {
      if (!sent) return;
      setLast(sent);
      onDone();
    });
  };
  return (
    <>
      {current ? (
        <NextGuardian guardian={current} {...{ isInviting, onInvite, onSkip }} />
      ) : (
        <EmptyState
          icon={CircleCheck}
          action={
            <ButtonLink to={back} variant="primary">
              ver o alcance
            </ButtonLink>
          }
        >
          {skipped > 0
            ? `Fim da fila. ${counted(skipped, 'pessoa ficou', 'pessoas ficaram')} para depois.`
            : 'Todos os responsáveis já foram convidados.'}
        </EmptyState>
      )}
      <p role="status">{last && <LastInvitation {...last} />}</p>
    </>
  );
}

interface NextGuardianProps {
  guardian: ReachedGuardian;
  isInviting: boolean;
  onInvite: (guardian: ReachedGuardian) => void;
  onSkip: () => void;
}

interface Way {
  label: string;
  icon: ReactNode;
}

const ways: Record<string, Way> = {
  shown: { label: 'abrir no WhatsApp', icon: <MessageCircle aria-hidden size={20} /> },
  mailed: { label: 'enviar por e-mail', icon: <Mail aria-hidden size={20} /> },
};

/** Keeps the focus on its buttons while one guardian follows the other. */
function NextGuardian({ guardian, isInviting, onInvite, onSkip }: NextGuardianProps) {
  const way = ways[guardian.linkDelivery];
  return (
    <Stack as={Card} aria-label="Próximo convite">
      <Text as="div" breaks>
        <Text as="h2" size="h2">
          {guardian.name}
        </Text>
        <p>{formatPhone(guardian.phone)}</p>
        <Text as="p" tone="muted">
          {childrenOf(guardian)}
        </Text>
      </Text>
      {!way && <p>Esta pessoa também tem filhos em outras turmas. Peça o convite à secretaria.</p>}
      {guardian.linkDelivery === 'mailed' && (
        <p>
          Esta pessoa também tem filhos em outras turmas. Por isso o link vai direto para o e-mail
          dela.
        </p>
      )}
      <Row wrap align="stretch">
        {way && (
          <Button
            variant="primary"
            busy={isInviting}
            icon={way.icon}
            onClick={() => onInvite(guardian)}
          >
            {way.label}
          </Button>
        )}
        <Button variant="neutral" disabled={isInviting} onClick={onSkip}>
          pular
        </Button>
      </Row>
    </Stack>
  );
}

/** Offers the address again, for a browser that opened no window. */
function LastInvitation(sent: SentInvitation) {
  const { name } = sent.guardian;
  if (sent.delivery === 'mailed')
    return (
      <>
        Convite de {name} a caminho de {sent.sentTo}.
      </>
    );
  return (
    <>
      Convite de {name} pronto.{' '}
      <a href={sent.address} target="_blank" rel="noreferrer">
        abrir de novo
      </a>
    </>
  );
}

const Invitations = styled.div({
  display: 'grid',
  gap: space[16],
  maxWidth: '560px',
  // What became of the last one.
  '& > [role="status"]': { color: color.inkSecondary, minHeight: '1.5em' },
});
