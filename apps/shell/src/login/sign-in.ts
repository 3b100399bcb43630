import { api } from '@caderneta/api-client';
import { type AuthInfo, login, type Credentials } from '@caderneta/api-client/contract';
import type { Shell } from '../ground/shell-context.ts';
import { withTimeLimit } from '../ground/time-limit.ts';

/** Milliseconds that a sign-in waits for the sidebar. */
const patience = 3000;

/** What the sign-in sends; the further steps add to it. */
export type TypedCredentials = Credentials & { code?: string; newPassword?: string };

/** @throws {ApiError} if the server refuses the sign-in */
export async function signInWith(body: TypedCredentials, shell: Shell): Promise<void> {
  await enter(shell, await api.call(login, { body: { ...body, grantType: 'Password' } }));
}

/** Begins the session that the server opened. */
export async function enter({ session, remotes }: Shell, info: AuthInfo): Promise<void> {
  // The sidebar is shown with the layout, not after it.
  await withTimeLimit(remotes.refresh(info.employee.id), patience).catch(() => undefined);
  session.start(info);
}
