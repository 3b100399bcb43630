import type { NetworkAnnouncement } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { seenBy } from '@caderneta/formats';
import { paths } from '@caderneta/links';
import { LoadFailure } from '@caderneta/listing';
import { useSession } from '@caderneta/platform';
import { formatDate, formatDateTime } from '@caderneta/school-time';
import {
  Card,
  counted,
  countText,
  DataTable,
  type DataTableColumn,
  FileRow,
  ItemText,
  LinkedText,
  PageHeader,
  ProgressBar,
  Row,
  space,
  Stack,
  StatusChip,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { FiguresSkeleton } from '../figures/figures-skeleton.tsx';
import { ShareBar } from '../figures/share-bar.tsx';
import { announcementQuery } from '../network.queries.ts';
import { AnnouncementActions } from './announcement-actions.tsx';
import { audienceOf } from './audience.ts';
import { AnnouncementState, countStates, SendingState } from './sending-state.tsx';

export default function AnnouncementPage() {
  const { announcementId = '' } = useParams();
  const { timezone } = useSession().school;
  const query = useQuery(announcementQuery(announcementId));
  const { data } = query;
  if (!data && query.error) {
    return (
      <LoadFailure
        query={query}
        missing="Este comunicado não existe mais."
        action={
          <ButtonLink variant="secondary" to={paths.networkAnnouncements}>
            ver os comunicados da rede
          </ButtonLink>
        }
      />
    );
  }
  if (!data) return <FiguresSkeleton />;
  return (
    <>
      <PageHeader
        title={
          <Text breaks>
            {data.title} {data.isUrgent && <StatusChip tone="danger">Urgente</StatusChip>}
          </Text>
        }
        context={`${data.createdBy.name} · ${whenOf(data, timezone)}`}
        actions={<AnnouncementActions announcement={data} />}
      />
      <Stack narrows>
        <Card>
          <ItemText formatted={data.formatted}>
            <LinkedText>{data.description}</LinkedText>
          </ItemText>
          {data.attachments.length > 0 && (
            <Stack as="ul" gap={8} marginTop={20} className="files" aria-label="Anexos">
              {data.attachments.map(({ id, location, originalName, size }) => (
                <li key={id}>
                  <FileRow name={originalName} size={size} href={location} />
                </li>
              ))}
            </Stack>
          )}
        </Card>
        <Progress announcement={data} />
        <Card flush>
          <DataTable
            caption="Escolas"
            rows={data.schools}
            rowKey={({ id }) => id}
            columns={columnsOf(timezone)}
          />
        </Card>
      </Stack>
    </>
  );
}

const whenOf = ({ scheduledDate, createdAt }: NetworkAnnouncement, timeZone: string) =>
  scheduledDate
    ? `agendado para ${formatDateTime(scheduledDate, timeZone)}`
    : formatDateTime(createdAt, timeZone);

interface ProgressProps {
  announcement: NetworkAnnouncement;
}

/** How far it has come, over all schools. */
function Progress({ announcement }: ProgressProps) {
  const { schools, withdrawnAt, scheduledDate, audiences } = announcement;
  const employees = seenBy(schools.map((school) => school.employees));
  const counts = countStates(schools);
  const sumOf = (figure: 'recipients' | 'seen' | 'read' | 'untold') =>
    schools.reduce((sum, school) => sum + school[figure], 0);
  return (
    <ProgressCard aria-label="Andamento">
      <Row wrap gap={8} justify="space-between">
        <Text as="p" weight={700} role="status">
          {progressText(counts.sent, schools.length)}
        </Text>
        <AnnouncementState
          isWithdrawn={withdrawnAt !== null}
          scheduledDate={scheduledDate}
          {...counts}
        />
      </Row>
      <ProgressBar
        label="Escolas a que o comunicado chegou"
        value={counts.sent}
        max={schools.length}
      />
      {audienceOf(audiences).includes('families') && (
        <Text as="p" size="small" tone="muted">
          {`${countText(sumOf('seen'))} de ${counted(sumOf('recipients'), 'destinatário viu', 'destinatários viram')} · ${counted(sumOf('read'), 'confirmou', 'confirmaram')} a leitura`}
        </Text>
      )}
      {employees && (
        <Text as="p" size="small" tone="muted">
          {employees}
        </Text>
      )}
      {sumOf('untold') > 0 && (
        <Text as="p" size="small" tone="danger">
          {`${counted(sumOf('untold'), 'responsável não foi avisado', 'responsáveis não foram avisados')}: a escola fala com eles`}
        </Text>
      )}
    </ProgressCard>
  );
}

const progressText = (sent: number, total: number) =>
  `Enviado a ${countText(sent)} de ${counted(total, 'escola', 'escolas')}`;

type SchoolRow = NetworkAnnouncement['schools'][number];

function columnsOf(timeZone: string): DataTableColumn<SchoolRow>[] {
  return [
    { key: 'name', header: 'Escola', cell: ({ name }) => name },
    { key: 'state', header: 'Situação', cell: ({ state }) => <SendingState state={state} /> },
    { key: 'told', header: 'Avisados', cell: (row) => <Told {...row} timeZone={timeZone} /> },
    {
      key: 'seen',
      header: 'Vistos',
      cell: (row) => <Seen {...row} />,
    },
    {
      key: 'read',
      header: 'Leram',
      cell: ({ name, read, recipients }) => (
        <ShareBar label={`Leram em ${name}`} value={read} max={recipients} />
      ),
    },
  ];
}

/** How many opened it at a school: of the families, and of the employees. */
function Seen({ name, seen, recipients, employees }: SchoolRow) {
  const ofEmployees = seenBy([employees]);
  return (
    <>
      {(recipients > 0 || !ofEmployees) && (
        <ShareBar label={`Vistos em ${name}`} value={seen} max={recipients} />
      )}
      {ofEmployees && (
        <Text block size="small" tone="muted">
          {ofEmployees}
        </Text>
      )}
    </>
  );
}

/** How many heard of it at a school that is counted. */
function Told({
  name,
  told,
  untold,
  recipients,
  leftAt,
  timeZone,
}: SchoolRow & { timeZone: string }) {
  if (leftAt !== null) {
    return (
      <Text size="small" tone="muted">
        {`${name} saiu da rede em ${formatDate(leftAt, timeZone)}`}
      </Text>
    );
  }
  return (
    <>
      <ShareBar label={`Avisados em ${name}`} value={told} max={recipients} />
      {untold > 0 && (
        <Text block size="small" tone="danger">
          {counted(untold, 'não avisado', 'não avisados')}
        </Text>
      )}
    </>
  );
}

const ProgressCard = styled(Card)({
  display: 'grid',
  gap: space[12],
  '& [role="progressbar"]': { height: '10px' },
});
