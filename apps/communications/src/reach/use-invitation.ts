import { ApiError } from '@caderneta/api-client';
import type { ReachedGuardian } from '@caderneta/api-client/contract';
import { invitationAddress, useNewLink } from '@caderneta/guardian-access';
import { useSession, useToasts } from '@caderneta/platform';

/** What became of an invitation. */
export type SentInvitation =
  | { delivery: 'shown'; guardian: ReachedGuardian; address: string }
  | { delivery: 'mailed'; guardian: ReachedGuardian; sentTo: string };

/**
 * Invites a guardian: opens WhatsApp with a new personal link, or has the link mailed where the
 * employee may not see it.
 */
export function useInvitation() {
  const { school } = useSession();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useNewLink();

  /** @returns undefined where there is no link; a toast says why */
  async function invite(guardian: ReachedGuardian): Promise<SentInvitation | undefined> {
    // A window that opens after the answer would be blocked.
    const opened = guardian.linkDelivery === 'shown' ? window.open('', '_blank') : null;
    try {
      const link = await mutateAsync(guardian.id);
      if (link.delivery === 'mailed') {
        opened?.close();
        return { delivery: 'mailed', guardian, sentTo: link.sentTo };
      }
      const address = invitationAddress({ ...guardian, school, link });
      if (opened) {
        opened.opener = null;
        opened.location.href = address;
      }
      return { delivery: 'shown', guardian, address };
    } catch (error) {
      opened?.close();
      toasts.show('error', sentenceOf(error));
      return undefined;
    }
  }
  return { invite, isInviting: isPending };
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError && (error.status === 409 || error.status === 429)
    ? error.message
    : 'Houve um erro ao convidar. Tente novamente.';
}
