import type { NoticeBoard } from '@caderneta/api-client/contract';
import { CreateLink, declaredColumns, ListPage, type Sayings } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { lists } from '../lists.ts';
import { useClassroomNames } from '../listing/classroom-names.ts';
import { noticeBoardsQuery } from './notice-boards.queries.ts';

const list = lists.pages[paths.noticeBoards]!;

const idOf = ({ noticeBoardItem }: NoticeBoard) => noticeBoardItem.id;

export default function NoticeBoardListPage() {
  const { timezone: timeZone } = useSession().school;
  const nameOf = useClassroomNames();
  const more: Sayings<NoticeBoard> = {
    noticeClassrooms: ({ classrooms }) => nameOf(classrooms),
    attachment: ({ noticeBoardItem: { attachment } }) =>
      attachment && (
        <a href={attachment.location} download={attachment.originalName}>
          {attachment.originalName}
        </a>
      ),
  };
  return (
    <ListPage<NoticeBoard>
      title={list.title}
      searchLabel={list.searchLabel}
      list={noticeBoardsQuery}
      rowKey={idOf}
      linkTo={(row) => pathTo(paths.noticeBoard, { noticeBoardId: idOf(row) })}
      columns={declaredColumns<NoticeBoard>(lists, list, { timeZone, more })}
      action={<CreateLink to={list.create.path}>{list.create.label}</CreateLink>}
    />
  );
}
