import { ListContent, HeaderSearch, useListAddress } from '@caderneta/listing';
import { reachPaths } from '@caderneta/links';
import { useSession, useToasts } from '@caderneta/platform';
import {
  buttonStyle,
  media,
  PageHeader,
  screenOnly,
  SelectField,
  Skeleton,
  space,
} from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';
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
            {count && count.toInvite > 0 && (
              <Link to={invitingAddress(classroomId)} css={[buttonStyle('primary'), screenOnly]}>
                <MessageCircle aria-hidden size={20} />
                convidar {count.toInvite}
              </Link>
            )}
          </>
        }
      />
      <div css={{ display: 'grid', gap: space[16] }}>
        <ClassroomChoice value={classroomId} onChange={(id) => filter('turma', id)} />
        {count ? (
          <ReachSummary
            count={count}
            chosen={stateOf(situacao)}
            onChoose={(state) => filter('situacao', state ? stateWords[state] : '')}
          />
        ) : (
          <Skeleton height="192px" />
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
      </div>
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

const invitingAddress = (classroomId: string | undefined) =>
  classroomId ? `${reachPaths.inviting}?turma=${classroomId}` : reachPaths.inviting;

interface ClassroomChoiceProps {
  value: string | undefined;
  /** Gets an empty text for all classrooms. */
  onChange: (id: string) => void;
}

function ClassroomChoice({ value = '', onChange }: ClassroomChoiceProps) {
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  return (
    <div css={{ ...screenOnly, maxWidth: '320px', [media.phone]: { maxWidth: 'none' } }}>
      <SelectField label="Turma" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Todas as turmas</option>
        {classrooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
