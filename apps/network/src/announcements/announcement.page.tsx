import type { NetworkAnnouncement } from '@caderneta/api-client/contract';
import { networkPaths } from '@caderneta/links';
import { LoadFailure } from '@caderneta/listing';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import {
  buttonStyle,
  Card,
  color,
  DataTable,
  LinkedText,
  PageHeader,
  ProgressBar,
  space,
  text,
  type DataTableColumn,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { amountText, countText } from '../figures/figures.ts';
import { FiguresSkeleton } from '../figures/figures-skeleton.tsx';
import { ShareBar } from '../figures/share-bar.tsx';
import { announcementQuery } from '../network.queries.ts';
import { AnnouncementActions } from './announcement-actions.tsx';
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
          <Link to={networkPaths.networkAnnouncements} css={buttonStyle('secondary')}>
            ver os comunicados da rede
          </Link>
        }
      />
    );
  }
  if (!data) return <FiguresSkeleton />;
  return (
    <>
      <PageHeader
        title={<span css={{ overflowWrap: 'anywhere' }}>{data.title}</span>}
        context={`${data.createdBy.name} · ${formatDateTime(data.createdAt, timezone)}`}
        actions={<AnnouncementActions announcement={data} />}
      />
      <div css={{ display: 'grid', gap: space[16], minWidth: 0 }}>
        <Card>
          <p css={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <LinkedText>{data.description}</LinkedText>
          </p>
        </Card>
        <Progress announcement={data} />
        <Card flush>
          <DataTable
            caption="Escolas"
            rows={data.schools}
            rowKey={({ id }) => id}
            columns={columns}
          />
        </Card>
      </div>
    </>
  );
}

interface ProgressProps {
  announcement: NetworkAnnouncement;
}

/** How far it has come, over all schools. */
function Progress({ announcement: { schools, withdrawnAt } }: ProgressProps) {
  const counts = countStates(schools);
  const seen = schools.reduce((sum, school) => sum + school.seen, 0);
  const recipients = schools.reduce((sum, school) => sum + school.recipients, 0);
  return (
    <Card aria-label="Andamento" css={{ display: 'grid', gap: space[12] }}>
      <div css={progressHeaderStyle}>
        <p role="status" css={{ fontWeight: 700 }}>
          {progressText(counts.sent, schools.length)}
        </p>
        <AnnouncementState isWithdrawn={withdrawnAt !== null} {...counts} />
      </div>
      <ProgressBar
        label="Escolas a que o comunicado chegou"
        value={counts.sent}
        max={schools.length}
        tone="comunicados"
        css={{ '& > div': { height: '10px' } }}
      />
      <p css={{ ...text.small, color: color.inkMuted }}>
        {`${countText(seen)} de ${amountText(recipients, 'destinatário viu', 'destinatários viram')}`}
      </p>
    </Card>
  );
}

const progressText = (sent: number, total: number) =>
  `Enviado a ${countText(sent)} de ${amountText(total, 'escola', 'escolas')}`;

type SchoolRow = NetworkAnnouncement['schools'][number];

const columns: DataTableColumn<SchoolRow>[] = [
  { key: 'name', header: 'Escola', cell: ({ name }) => name },
  { key: 'state', header: 'Situação', cell: ({ state }) => <SendingState state={state} /> },
  {
    key: 'seen',
    header: 'Vistos',
    cell: ({ name, seen, recipients }) => (
      <ShareBar label={`Vistos em ${name}`} value={seen} max={recipients} />
    ),
  },
];

const progressHeaderStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
} as const;
