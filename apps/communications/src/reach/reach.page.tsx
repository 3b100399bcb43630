import type { ReachCount } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { ListContent, HeaderSearch, useListAddress } from '@caderneta/listing';
import { paths } from '@caderneta/links';
import { useSession, useToasts } from '@caderneta/platform';
import {
  Button,
  Card,
  counted,
  countText,
  PageHeader,
  Row,
  screenOnly,
  Skeleton,
  space,
  Stack,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Printer } from 'lucide-react';
import { useId } from 'react';
import { ChannelCosts } from './channel-costs.tsx';
import { addressOf, ClassroomChoice } from './classroom-choice.tsx';
import { ConsentsHint } from './consents-hint.tsx';
import { reachColumns } from './reach-columns.tsx';
import { ReachSummary } from './reach-summary.tsx';
import {
  reachCountQuery,
  reachFilters,
  reachKey,
  reachQuery,
  returnedWord,
  stateOf,
  stateWords,
} from './reach.queries.ts';
import { useInvitation } from './use-invitation.ts';

/** Which guardians are reached, and how; those who are reached by nothing stand first. */
export default function ReachPage() {
  const { address, search, filter, showAll, goToPage } = useListAddress(reachFilters);
  const { turma: classroomId, situacao } = address.filters;
  const { timezone, isWithoutMail } = useSession().school;
  const query = useQuery(reachQuery(address));
  const { data: count } = useQuery(reachCountQuery(classroomId));
  const { isInviting, onInvite } = useInvitationOfRow();
  return (
    <>
      <PageHeader
        title="Alcance"
        actions={
          <>
            <HeaderSearch label="Buscar responsável" search={address.search} onSearch={search} />
            <InvitingLinks classroomId={classroomId} toInvite={count?.toInvite ?? 0} />
          </>
        }
      />
      <Board>
        <ClassroomChoice
          value={classroomId}
          empty="Todas as turmas"
          onChange={(id) => filter('turma', id)}
        />
        {count ? (
          <ReachSummary
            count={count}
            chosen={stateOf(situacao)}
            onChoose={(state) => filter('situacao', state ? stateWords[state] : '')}
          />
        ) : (
          <Skeleton height="192px" />
        )}
        {isWithoutMail && (
          <p>Esta escola ainda não envia e-mails: quem só tem e-mail não recebe avisos.</p>
        )}
        {count?.alone && <Alone alone={count.alone} />}
        {count?.toAllow && <ConsentsHint toAllow={count.toAllow} classroomId={classroomId} />}
        {count?.costs && <ChannelCosts costs={count.costs} />}
        {situacao === returnedWord && (
          <Row gap={8} wrap>
            <span>Só quem teve o e-mail devolvido: corrija o endereço no cadastro do aluno.</span>
            <Button onClick={() => filter('situacao', '')}>mostrar todos</Button>
          </Row>
        )}
        <ListContent
          caption="Alcance"
          query={query}
          address={address}
          columns={reachColumns({ timeZone: timezone, isInviting, onInvite })}
          rowKey={({ id }) => id}
          onShowAll={showAll}
          onPage={goToPage}
        />
      </Board>
    </>
  );
}

/** Names the children of whom nobody can be told: they came without a guardian's mobile number. */
function Alone({ alone: { total, students } }: { alone: NonNullable<ReachCount['alone']> }) {
  const titleId = useId();
  return (
    <Stack as={Card} gap={8} role="region" aria-labelledby={titleId}>
      <Text as="h2" size="h2" id={titleId}>
        {counted(
          total,
          'aluno está sem responsável com celular',
          'alunos estão sem responsável com celular',
        )}
      </Text>
      <Text as="p" tone="secondary">
        {students.map(({ name, classroomName }) => `${name} (${classroomName})`).join(', ')}
        {total > students.length && ` e mais ${countText(total - students.length)}`}. Eles recebem
        só o bilhete de papel, até alguém cadastrar um celular.
      </Text>
    </Stack>
  );
}

interface InvitingLinksProps {
  classroomId: string | undefined;
  /** Guardians whom nobody has invited. */
  toInvite: number;
}

function InvitingLinks({ classroomId, toInvite }: InvitingLinksProps) {
  return (
    <>
      <ButtonLink to={addressOf(paths.printing, classroomId)} variant="secondary" screenOnly>
        <Printer aria-hidden size={20} />
        imprimir convites
      </ButtonLink>
      {toInvite > 0 && (
        <ButtonLink to={addressOf(paths.inviting, classroomId)} variant="primary" screenOnly>
          <MessageCircle aria-hidden size={20} />
          convidar {toInvite}
        </ButtonLink>
      )}
    </>
  );
}

function useInvitationOfRow() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { invite, isInviting } = useInvitation();
  const onInvite = (guardian: Parameters<typeof invite>[0]) => {
    void invite(guardian).then((sent) => {
      if (!sent) return;
      const how = sent.delivery === 'mailed' ? `por e-mail: ${sent.sentTo}` : 'pelo WhatsApp';
      toasts.show('success', `${guardian.name}: convite ${how}.`);
      void queries.invalidateQueries({ queryKey: reachKey });
    });
  };
  return { isInviting, onInvite };
}

const Board = styled.div({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The button of each row.
  '& td button': { ...screenOnly },
});
