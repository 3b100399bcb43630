import { api } from '@caderneta/api-client';
import {
  answerVersion,
  forgotPassword,
  getVersionsPermission,
  listVersions,
  rollBackVersion,
  type RingVersion,
  switchApp,
  type WaitingVersion,
} from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { lists } from '../lists.queries.ts';

/** Asked anew at each visit: teams publish at any time. */
export const versionsQuery = queryOptions({
  queryKey: [...lists, 'versions'],
  queryFn: ({ signal }) => api.call(listVersions, {}, { signal }),
  staleTime: 0,
});

export const versionsPermissionQuery = queryOptions({
  queryKey: ['manage', 'versions-permission'],
  queryFn: ({ signal }) => api.call(getVersionsPermission, {}, { signal }),
});

/** @param together whether remotes that do not fit the shell change along */
export const rollBack = (app: string, { ring, version }: RingVersion, together?: true) =>
  api.call(rollBackVersion, { body: { app, ring, version, together } });

/** @param sentence null switches the app on */
export const setSwitch = (app: string, sentence: string | null) =>
  api.call(switchApp, { body: { app, sentence } });

export const answerWaiting = (
  app: string,
  { buildId, digest }: WaitingVersion,
  isAccepted: boolean,
) => api.call(answerVersion, { body: { app, buildId, digest, isAccepted } });

/** Sends the link whose password is chosen by whoever reads the mailbox. */
export const sendProof = (email: string) => api.call(forgotPassword, { body: { email } });
