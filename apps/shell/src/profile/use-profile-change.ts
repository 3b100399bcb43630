import { api, ApiError } from '@caderneta/api-client';
import { updateProfile, type ProfilePatch } from '@caderneta/api-client/contract';
import { useEventBus, useModals, useSession, useToasts } from '@caderneta/platform';
import { ChangeProfileModal } from './change-profile.modal.tsx';
import { profileChanges, type ProfileField, type ProfileValues } from './profile-changes.ts';

/** The server's own sentence, where what was typed can't be taken: a used e-mail address. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 409) return error.message;
  return error.status === 422 ? (error.fieldErrors[0]?.message ?? error.message) : undefined;
}

/** Opens the modal of a field. Whoever shows the employee hears of the change on the event bus. */
export function useProfileChange() {
  const { employee } = useSession();
  const modals = useModals();
  const toasts = useToasts();
  const events = useEventBus();

  async function save(field: ProfileField, values: ProfileValues): Promise<string | undefined> {
    const { changed, failed } = profileChanges[field];
    try {
      const body = { [field]: values[field] } as ProfilePatch;
      events.emit('profile-changed', { employee: await api.call(updateProfile, { body }) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) toasts.show('error', failed);
      return refusal ?? failed;
    }
    toasts.show('success', changed);
    return undefined;
  }

  return function change(field: ProfileField) {
    const { name, email } = employee;
    const starts: Record<ProfileField, ProfileValues> = {
      name: { name },
      email: { email },
      password: { password: '', confirmation: '' },
    };
    void modals.open(ChangeProfileModal, {
      change: profileChanges[field],
      start: starts[field],
      save: (values: ProfileValues) => save(field, values),
    });
  };
}
