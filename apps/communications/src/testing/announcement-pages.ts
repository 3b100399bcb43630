import { listAnnouncements, listClassrooms } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { paths, pathTo } from '@caderneta/links';
import { sampleId } from './sample-id.ts';

/** Address of the sample announcement. */
export const announcementPath = pathTo(paths.announcement, { announcementId: sampleId(100) });

/** A school whose lists are empty. */
export const emptyLists = [
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listAnnouncements, () => []),
];
