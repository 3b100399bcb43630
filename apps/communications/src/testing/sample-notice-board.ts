import type { NoticeBoard } from '@caderneta/api-client/contract';
import { maternal } from './sample-classrooms.ts';
import { sampleId } from './sample-id.ts';

export function sampleNoticeBoard(changes: Partial<NoticeBoard['noticeBoardItem']> = {}) {
  const noticeBoard: NoticeBoard = {
    noticeBoardItem: {
      id: sampleId(300),
      title: 'Cardápio',
      imageId: sampleId(302),
      imageUrl: '/files/302',
      imageSrcSet: '/files/302?w=320 320w, /files/302 1280w',
      attachment: { id: sampleId(301), originalName: 'cardapio.pdf', location: '/files/301' },
      createdAtUtc: '2026-11-18T12:12:00Z',
      isEditable: true,
      ...changes,
    },
    classrooms: [{ id: maternal.id, name: maternal.name }],
    classroomIds: [maternal.id],
  };
  return noticeBoard;
}
