import { ApiError } from '@caderneta/api-client';

/** Why a link sets nothing up: there is a school, or the link is not the server's last. */
export type RefusedLink = 'done' | 'gone';

const reasons: Record<string, RefusedLink> = {
  'set-up-done': 'done',
  'set-up-link-gone': 'gone',
};

/** Why a call failed, if it is the link's fault. */
export function refusedLink(error: unknown): RefusedLink | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.fieldErrors.some(({ path }) => path === 'token')) return 'gone';
  return reasons[error.code];
}
