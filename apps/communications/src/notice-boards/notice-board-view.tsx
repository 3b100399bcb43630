import type { NoticeBoard } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { ActionBar, Card, color, FileRow, PageHeader, radius, Stack } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useClassroomNames } from '../listing/classroom-names.ts';

export interface NoticeBoardViewProps {
  noticeBoard: NoticeBoard;
  copy: ReactNode;
  /** Content between the notice and the way back. */
  children?: ReactNode;
}

/** A colleague's notice, for reading. */
export function NoticeBoardView({ noticeBoard, copy, children }: NoticeBoardViewProps) {
  const { school } = useSession();
  const nameOf = useClassroomNames();
  const { noticeBoardItem: item, classrooms } = noticeBoard;
  return (
    <>
      <PageHeader
        title={item.title}
        context={`${formatDateTime(item.createdAtUtc, school.timezone)} · ${nameOf(classrooms)}`}
        actions={copy}
      />
      <Stack as={Card} gap={20}>
        {item.imageUrl && (
          <Picture
            src={item.imageUrl}
            srcSet={item.imageSrcSet ?? undefined}
            sizes="(max-width: 760px) 100vw, 560px"
            alt="Imagem do mural"
            decoding="async"
          />
        )}
        {item.attachment && (
          <FileRow name={item.attachment.originalName} href={item.attachment.location} />
        )}
      </Stack>
      {children}
      <ActionBar left={<ButtonLink to={paths.noticeBoards}>cancelar</ButtonLink>} />
    </>
  );
}

const Picture = styled.img({
  width: '100%',
  maxWidth: '560px',
  // Its place is known before it arrives.
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.control,
  background: color.track,
});
