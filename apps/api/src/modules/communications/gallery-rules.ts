import {
  type Communication,
  type Gallery,
  type GalleryBody,
  galleryViolations,
} from '@caderneta/api-client/contract';
import { checkDays } from './check-days.ts';
import { engagementFields } from './communication-detail.ts';
import { reportOf } from './communication-fields.ts';
import type { KindRules } from './communication.service.ts';
import { required } from './required-column.ts';
import { writeDraft } from './write-draft.ts';

/** The cover is the first image where none was chosen. */
function coverOf({ imageId, attachments: [first] }: Communication) {
  if (imageId || !first) return {};
  return { imageId: first.id, imageUrl: first.location, imageSrcSet: first.srcSet };
}

export const galleryRules: KindRules<GalleryBody, Gallery> = {
  kind: 'gallery',
  alreadySent: 'Esta galeria já foi publicada.',
  staysEditable: true,
  draftOf: (asking, body, now) => {
    checkDays(galleryViolations, body.communication, asking.actor, now);
    return writeDraft(asking, 'gallery', body, { galleryDate: body.communication.date });
  },
  describe: ({ row, counts, communication, classrooms, studentIds, engagement }) => ({
    communication: {
      ...communication,
      ...coverOf(communication),
      date: required(row.galleryDate),
      imageCount: communication.attachments.length,
    },
    report: reportOf(counts),
    classrooms,
    studentIds,
    engagementDetails: engagement.map(engagementFields),
  }),
};
