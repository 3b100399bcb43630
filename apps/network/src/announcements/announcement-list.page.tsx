import type { NetworkAnnouncementRow } from '@caderneta/api-client/contract';
import { pathTo, paths } from '@caderneta/links';
import { CreateLink, ListPage } from '@caderneta/listing';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { ProgressBar, type DataTableColumn } from '@caderneta/ui';
import { ShareBar } from '../figures/share-bar.tsx';
import { announcementsQuery } from '../network.queries.ts';
import { AnnouncementState } from './sending-state.tsx';

const idOf = ({ id }: NetworkAnnouncementRow) => id;

export default function AnnouncementListPage() {
  const { timezone } = useSession().school;
  return (
    <ListPage
      title="Comunicados da rede"
      searchLabel="Buscar comunicado"
      list={announcementsQuery}
      rowKey={idOf}
      linkTo={(row) => pathTo(paths.networkAnnouncement, { announcementId: idOf(row) })}
      columns={columnsOf(timezone)}
      action={<CreateLink to={paths.newNetworkAnnouncement}>novo comunicado</CreateLink>}
    />
  );
}

function columnsOf(timeZone: string): DataTableColumn<NetworkAnnouncementRow>[] {
  return [
    { key: 'title', header: 'Título', cell: ({ title }) => title },
    {
      key: 'createdAt',
      header: 'Data',
      cell: ({ createdAt, scheduledDate }) => formatDateTime(scheduledDate ?? createdAt, timeZone),
    },
    {
      key: 'state',
      header: 'Situação',
      cell: ({ withdrawnAt, scheduledDate, schools }) => (
        <AnnouncementState
          isWithdrawn={withdrawnAt !== null}
          scheduledDate={scheduledDate}
          {...schools}
        />
      ),
    },
    {
      key: 'schools',
      header: 'Escolas',
      cell: ({ title, schools: { waiting, sent, failed, stopped } }) => (
        <ProgressBar
          label={`Escolas a que ${title} chegou`}
          value={sent}
          max={waiting + sent + failed + stopped}
          showNumbers
        />
      ),
    },
    {
      key: 'seen',
      header: 'Vistos',
      cell: ({ title, seen, recipients }) => (
        <ShareBar label={`Vistos de ${title}`} value={seen} max={recipients} />
      ),
    },
  ];
}
