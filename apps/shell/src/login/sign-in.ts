import { api } from '@caderneta/api-client';
import { login, type Credentials } from '@caderneta/api-client/contract';
import type { Shell } from '../app/shell.ts';
import { withTimeLimit } from '../remotes/time-limit.ts';

/** Milliseconds that a sign-in waits for the sidebar. */
const patience = 3000;

/** @throws {ApiError} where the server does not let them in */
export async function signInWith(
  body: Credentials & { code?: string },
  { session, remotes }: Shell,
): Promise<void> {
  const info = await api.call(login, { body: { ...body, grantType: 'Password' } });
  // The sidebar is there with the frame, not after it.
  await withTimeLimit(remotes.refresh(info.employee.id), patience).catch(() => undefined);
  session.start(info);
}
