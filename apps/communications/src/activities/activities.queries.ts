import { api } from '@caderneta/api-client';
import {
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  updateActivity,
  type Activity,
  type ActivityBody,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { datesOf } from '../listing/days-filter.ts';
import type { KindCalls } from '../kinds/communication-kind.ts';
import { hold } from '../undoing/hold.ts';

export const activitiesQuery = (address: ListAddress<string>) =>
  listQuery(['communications', 'activities', 'list'], address, (query, signal) =>
    api.page(listActivities, { query: { ...query, ...datesOf(address) } }, { signal }),
  );

export interface ActivityTypes {
  values: ActivityBody;
  body: ActivityBody;
  item: Activity;
}

export const activityCalls: KindCalls<ActivityTypes> = {
  read: (id, signal) => api.versioned(getActivity, { params: { id } }, { signal }),
  create: (body, idempotencyKey) =>
    api.call(createActivity, { body, query: hold }, { idempotencyKey }),
  update: (id, body, ifMatch) =>
    api.call(updateActivity, { params: { id }, body, query: hold }, { ifMatch }),
  remove: (id) => api.call(deleteActivity, { params: { id } }),
};
