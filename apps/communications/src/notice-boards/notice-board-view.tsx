import type { NoticeBoard } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import {
  ActionBar,
  buttonStyle,
  Card,
  color,
  FileRow,
  PageHeader,
  radius,
  space,
} from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { useClassroomNames } from '../listing/classroom-names.ts';

export interface NoticeBoardViewProps {
  noticeBoard: NoticeBoard;
}

/** A colleague's notice, for reading. */
export function NoticeBoardView({ noticeBoard }: NoticeBoardViewProps) {
  const { school } = useSession();
  const nameOf = useClassroomNames();
  const { noticeBoardItem: item, classrooms } = noticeBoard;
  return (
    <>
      <PageHeader
        title={item.title}
        context={`${formatDateTime(item.createdAtUtc, school.timezone)} · ${nameOf(classrooms)}`}
      />
      <Card css={{ display: 'grid', gap: space[20] }}>
        {item.imageUrl && (
          <img
            src={item.imageUrl}
            srcSet={item.imageSrcSet ?? undefined}
            sizes="(max-width: 760px) 100vw, 560px"
            alt="Imagem do mural"
            decoding="async"
            css={imageStyle}
          />
        )}
        {item.attachment && (
          <FileRow name={item.attachment.originalName} href={item.attachment.location} />
        )}
      </Card>
      <ActionBar
        left={
          <Link to={paths.noticeBoards} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
      />
    </>
  );
}

const imageStyle = {
  width: '100%',
  maxWidth: '560px',
  // Its place is known before it arrives.
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.control,
  background: color.track,
} as const;
