import type { GuardianWithoutCard, ReachCount } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { formatList } from '@caderneta/formats';
import {
  InvitationMaker,
  InvitationSheet,
  useInvitations,
  type InvitedGuardians,
} from '@caderneta/guardian-access';
import { paths } from '@caderneta/links';
import { LoadFailure, useAddressParams } from '@caderneta/listing';
import {
  Card,
  EmptyState,
  Grid,
  PageHeader,
  screenOnly,
  SegmentedChoice,
  Skeleton,
  space,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf, ClassroomChoice } from './classroom-choice.tsx';
import { countUnreached } from './reach-texts.ts';
import { reachCountQuery, reachKey } from './reach.queries.ts';

/** Makes invitations for the guardians of a class, and prints them. */
export default function PrintingPage() {
  const { params, change } = useAddressParams();
  const classroomId = params.get('turma') ?? '';
  return (
    <>
      <Grid columns={1} screenOnly>
        <PageHeader title="Imprimir convites" context="Um cartão para cada responsável da turma." />
      </Grid>
      <Cards>
        <ClassroomChoice
          value={classroomId}
          empty="Escolha a turma"
          onChange={(id) => change({ turma: id }, { replace: true })}
        />
        {classroomId && <Classroom key={classroomId} id={classroomId} />}
      </Cards>
    </>
  );
}

function Classroom({ id }: { id: string }) {
  const query = useQuery(reachCountQuery(id));
  const { data, error, isPending, mutate } = useInvitations(id);
  const queries = useQueryClient();
  const onMake = (guardians: InvitedGuardians) =>
    mutate(guardians, {
      onSuccess: () => void queries.invalidateQueries({ queryKey: reachKey }),
    });
  if (data) return <Invitations {...data} classroomId={id} />;
  if (query.isError) {
    const action = (
      <ButtonLink to={paths.printing} variant="secondary">
        escolher outra turma
      </ButtonLink>
    );
    return <LoadFailure query={query} missing="Esta turma não existe." action={action} />;
  }
  if (!query.data) return <Skeleton height="300px" />;
  return <Maker states={query.data.states} {...{ error, isPending, onMake }} />;
}

interface MakerProps {
  states: ReachCount['states'];
  isPending: boolean;
  error: Error | null;
  onMake: (guardians: InvitedGuardians) => void;
}

/** Offers cards for those whom nothing reaches, if there are any, and for all. */
function Maker({ states, isPending, error, onMake }: MakerProps) {
  const unreached = countUnreached(states);
  const all = Object.values(states).reduce((sum, total) => sum + total, 0);
  const [chosen, setChosen] = useState<InvitedGuardians>('notReached');
  if (all === 0) return <EmptyState icon={Users}>Esta turma não tem responsáveis.</EmptyState>;
  return (
    <InvitationMaker
      busy={isPending}
      error={error}
      onMake={() => onMake(unreached > 0 ? chosen : 'all')}
    >
      {unreached > 0 ? (
        <SegmentedChoice
          label="Para quem"
          options={[
            { value: 'notReached', label: `ainda não alcançados (${unreached})` },
            { value: 'all', label: `todos (${all})` },
          ]}
          value={chosen}
          onChange={(guardians) => guardians && setChosen(guardians)}
        />
      ) : (
        <p>Todos os responsáveis desta turma já são alcançados. Você pode convidá-los outra vez.</p>
      )}
    </InvitationMaker>
  );
}

interface InvitationsProps {
  classroomId: string;
  invitations: Parameters<typeof InvitationSheet>[0]['invitations'];
  withoutCard: GuardianWithoutCard[];
}

function Invitations({ classroomId, invitations, withoutCard }: InvitationsProps) {
  return (
    <>
      {invitations.length > 0 && (
        <div>
          <InvitationSheet invitations={invitations} />
        </div>
      )}
      {withoutCard.length > 0 && <WithoutCard {...{ classroomId, withoutCard }} />}
      {invitations.length + withoutCard.length === 0 && (
        <EmptyState icon={Users}>Ninguém mais precisa de convite nesta turma.</EmptyState>
      )}
    </>
  );
}

/** Names guardians whose links the employee may not see. */
function WithoutCard({
  classroomId,
  withoutCard,
}: Pick<InvitationsProps, 'classroomId' | 'withoutCard'>) {
  return (
    <Cardless aria-labelledby="without-card">
      <Text as="h2" size="h2" id="without-card">
        Sem cartão
      </Text>
      <p role="status">
        Estas pessoas também têm filhos em outras turmas. Por isso não há cartão para elas aqui.
      </p>
      <ul>
        {withoutCard.map(({ responsible, students, linkDelivery }) => (
          <li key={responsible.id}>
            {responsible.name}, de {formatList(students)}:{' '}
            {linkDelivery === 'mailed' ? (
              <Link to={addressOf(paths.reach, classroomId)}>convide por e-mail</Link>
            ) : (
              'peça o convite à secretaria'
            )}
          </li>
        ))}
      </ul>
    </Cardless>
  );
}

const Cards = styled.div({
  display: 'grid',
  gap: space[16],
  '@media print': { display: 'block' },
});

const Cardless = styled(Card)({
  ...screenOnly,
  display: 'grid',
  gap: space[12],
  maxWidth: '720px',
  '& > ul': { paddingLeft: space[20] },
});
