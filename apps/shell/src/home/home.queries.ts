import { api } from '@caderneta/api-client';
import {
  getPendingDiaryCount,
  listActivities,
  listAnnouncements,
  listEvents,
} from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { homeKeys } from './keep-home-fresh.ts';

/** Newest items of each kind: what is due today or still to be sent is among them. */
const query = { limit: 100 };

export const pendingDiaries = queryOptions({
  queryKey: homeKeys.diaries,
  queryFn: ({ signal }) => api.call(getPendingDiaryCount, {}, { signal }),
});

export const communications = queryOptions({
  queryKey: homeKeys.communications,
  queryFn: async ({ signal }) => {
    const [events, activities, announcements] = await Promise.all([
      api.call(listEvents, { query }, { signal }),
      api.call(listActivities, { query }, { signal }),
      api.call(listAnnouncements, { query }, { signal }),
    ]);
    return { events, activities, announcements };
  },
});
