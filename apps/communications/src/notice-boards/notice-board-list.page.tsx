import type { NoticeBoard } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { type DataTableColumn } from '@caderneta/ui';
import { useClassroomNames } from '../listing/classroom-names.ts';
import { classroomsColumn } from '../listing/communication-columns.tsx';
import { TitleWithPicture } from '../listing/title-with-picture.tsx';
import { noticeBoardsQuery } from './notice-boards.queries.ts';

type Column = DataTableColumn<NoticeBoard>;

const titleColumn: Column = {
  key: 'title',
  header: 'Título',
  phone: 'start',
  title: ({ noticeBoardItem }) => noticeBoardItem.title,
  cell: ({ noticeBoardItem }) => <TitleWithPicture {...noticeBoardItem} />,
};

function createdColumn(timeZone: string): Column {
  return {
    key: 'created',
    header: 'Data',
    phone: 'end-below',
    cell: ({ noticeBoardItem }) => formatDateTime(noticeBoardItem.createdAtUtc, timeZone),
  };
}

const attachmentColumn: Column = {
  key: 'attachment',
  header: 'Anexo',
  phone: 'figure',
  title: ({ noticeBoardItem }) => noticeBoardItem.attachment?.originalName ?? '',
  cell: ({ noticeBoardItem: { attachment } }) =>
    attachment && (
      <a href={attachment.location} download={attachment.originalName}>
        {attachment.originalName}
      </a>
    ),
};

const idOf = ({ noticeBoardItem }: NoticeBoard) => noticeBoardItem.id;

export default function NoticeBoardListPage() {
  const { school } = useSession();
  const nameOf = useClassroomNames();
  return (
    <ListPage<NoticeBoard>
      title="Mural"
      searchLabel="Buscar no mural"
      list={noticeBoardsQuery}
      rowKey={idOf}
      linkTo={(row) => pathTo(paths.noticeBoard, { noticeBoardId: idOf(row) })}
      columns={[
        titleColumn,
        classroomsColumn(nameOf),
        createdColumn(school.timezone),
        attachmentColumn,
      ]}
      action={<CreateLink to={paths.newNoticeBoard}>novo aviso no mural</CreateLink>}
    />
  );
}
