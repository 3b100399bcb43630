import { ListContent, HeaderSearch, useListAddress } from '@caderneta/listing';
import { reachPaths } from '@caderneta/links';
import { useSession, useToasts } from '@caderneta/platform';
import { buttonStyle, PageHeader, screenOnly, Skeleton, space } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
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
  stateOf,
  stateWords,
} from './reach.queries.ts';
import { useInvitation } from './use-invitation.ts';

/** Which guardians are reached, and how; those who are reached by nothing stand first. */
export default function ReachPage() {
  const { address, search, filter, showAll, goToPage } = useListAddress(reachFilters);
  const { turma: classroomId, situacao } = address.filters;
  const { timezone } = useSession().school;
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
      <div css={{ display: 'grid', gap: space[16] }}>
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
        {count?.toAllow && <ConsentsHint toAllow={count.toAllow} classroomId={classroomId} />}
        {count?.costs && <ChannelCosts costs={count.costs} />}
        <ListContent
          caption="Alcance"
          query={query}
          address={address}
          columns={reachColumns({ timeZone: timezone, isInviting, onInvite })}
          rowKey={({ id }) => id}
          onShowAll={showAll}
          onPage={goToPage}
        />
      </div>
    </>
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
      <Link
        to={addressOf(reachPaths.printing, classroomId)}
        css={[buttonStyle('secondary'), screenOnly]}
      >
        <Printer aria-hidden size={20} />
        imprimir convites
      </Link>
      {toInvite > 0 && (
        <Link
          to={addressOf(reachPaths.inviting, classroomId)}
          css={[buttonStyle('primary'), screenOnly]}
        >
          <MessageCircle aria-hidden size={20} />
          convidar {toInvite}
        </Link>
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
