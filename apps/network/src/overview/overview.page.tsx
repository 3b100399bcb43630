import type { NetworkOverview, NetworkSchoolRow } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { pathTo, paths } from '@caderneta/links';
import { SearchBox, useListAddress } from '@caderneta/listing';
import { useFailedPage, useSession } from '@caderneta/platform';
import { formatTime } from '@caderneta/school-time';
import {
  Button,
  Card,
  color,
  counted,
  DataTable,
  type DataTableColumn,
  EmptyState,
  ErrorState,
  finder,
  media,
  PageHeader,
  space,
  StatusChip,
  Text,
  text,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, School, Send, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { sumOf, worstFirst } from '../figures/figures.ts';
import { PeriodChoice, usePeriod } from '../figures/period-choice.tsx';
import { ShareCards } from '../figures/share-cards.tsx';
import { shareColumns } from '../figures/share-columns.tsx';
import { FiguresSkeleton } from '../figures/figures-skeleton.tsx';
import { overviewQuery } from '../network.queries.ts';

export default function OverviewPage() {
  const period = usePeriod();
  const query = useQuery(overviewQuery(period.days));
  const { data, isError } = query;
  const { timezone } = useSession().school;
  const failure = useFailedPage(query);
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Rede'}
        context={data && contextOf(data, timezone)}
        actions={
          <>
            <ButtonLink to={paths.newNetworkSchool}>
              <School aria-hidden size={20} />
              adicionar escola
            </ButtonLink>
            <ButtonLink to={paths.networkAnnouncements}>
              <Megaphone aria-hidden size={20} />
              comunicados
            </ButtonLink>
            <ButtonLink variant="primary" to={paths.newNetworkAnnouncement}>
              <Send aria-hidden size={20} />
              novo comunicado
            </ButtonLink>
          </>
        }
      />
      {isError && !data && <ErrorState {...failure} />}
      {!data && !isError && <FiguresSkeleton />}
      {data && data.schools.length === 0 && (
        <EmptyState icon={School}>
          Ainda não há escolas nesta rede. Adicione a primeira; uma escola que já usa a Caderneta é
          incluída por quem cuida da instalação.
        </EmptyState>
      )}
      {data && data.schools.length > 0 && (
        <div aria-busy={query.isPlaceholderData}>
          <PeriodChoice {...period} />
          <ShareCards figures={sumOf(data.schools)} />
          <Schools schools={data.schools} />
        </div>
      )}
    </>
  );
}

function contextOf({ schools, countedAt }: NetworkOverview, timeZone: string): string {
  const { students, sent } = sumOf(schools);
  return [
    counted(schools.length, 'escola', 'escolas'),
    counted(students, 'aluno', 'alunos'),
    `${counted(sent, 'comunicação enviada', 'comunicações enviadas')} no período`,
    `contado às ${formatTime(countedAt, timeZone)}`,
  ].join(' · ');
}

const columns: DataTableColumn<NetworkSchoolRow>[] = [
  {
    key: 'name',
    header: 'Escola',
    title: ({ name, city }) => (city ? `${name}, ${city}` : name),
    cell: ({ name, city, isClosed }) => (
      <>
        {name}
        {city && <City>{city}</City>}
        {isClosed && <StatusChip tone="neutral">fechada</StatusChip>}
      </>
    ),
  },
  ...shareColumns<NetworkSchoolRow>(),
];

interface SchoolsProps {
  schools: readonly NetworkSchoolRow[];
}

/** Lists schools with the lowest shares first. */
function Schools({ schools }: SchoolsProps) {
  const { address, search, showAll } = useListAddress();
  const sorted = useMemo(() => worstFirst(schools), [schools]);
  const isFound = finder(address.search);
  const found = sorted.filter(({ name, city }) => isFound(`${name} ${city ?? ''}`));
  return (
    <section aria-labelledby="escolas">
      <Tools>
        <div>
          <Text as="h2" size="h2" id="escolas">
            Escolas
          </Text>
          <Text as="p" size="small" tone="muted">
            Primeiro as que mais precisam de atenção
          </Text>
        </div>
        <div>
          <SearchBox label="Buscar escola ou cidade" search={address.search} onSearch={search} />
        </div>
      </Tools>
      {found.length === 0 ? (
        <EmptyState icon={SearchX} action={<Button onClick={showAll}>mostrar tudo</Button>}>
          {`Nenhum resultado para “${address.search}”.`}
        </EmptyState>
      ) : (
        <Card flush>
          <DataTable
            caption="Escolas"
            rows={found}
            rowKey={({ id }) => id}
            linkTo={({ id }) => pathTo(paths.networkSchool, { schoolId: id })}
            LinkComponent={Link}
            columns={columns}
          />
        </Card>
      )}
    </section>
  );
}

const City = styled.span(
  css({
    ...text.small,
    display: 'block',
    color: color.inkMuted,
    fontWeight: 400,
  }),
);

const Tools = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  marginBottom: space[12],
  '& > :last-child': { flex: '0 1 320px', [media.phone]: { flex: '1 1 100%' } },
});
