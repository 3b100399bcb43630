import { api, ApiError } from '@caderneta/api-client';
import { updateProfile, type ProfilePatch } from '@caderneta/api-client/contract';
import { useEventBus, useModals, useSession, useToasts } from '@caderneta/platform';
import { ChangeProfileModal, type ProfileRefusal } from './change-profile.modal.tsx';
import { profileChanges, type ProfileField, type ProfileValues } from './profile-changes.ts';

/** The server's own sentence for a rejected value: a used e-mail, a wrong password. */
function refusalOf(error: unknown): ProfileRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, message, fieldErrors } = error;
  if (status === 409 || status === 429) return { message };
  return status === 422 ? (fieldErrors[0] ?? { message }) : undefined;
}

/** Opens the modal of a field. Emits the change on the event bus. */
export function useProfileChange() {
  const { employee } = useSession();
  const modals = useModals();
  const toasts = useToasts();
  const events = useEventBus();

  async function save(
    field: ProfileField,
    values: ProfileValues,
  ): Promise<ProfileRefusal | undefined> {
    const { changed: said, failed } = profileChanges[field];
    try {
      const { [field]: changed, currentPassword } = values;
      const body = { [field]: changed, currentPassword } as ProfilePatch;
      events.emit('profile-changed', { employee: await api.call(updateProfile, { body }) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) toasts.show('error', failed);
      return refusal ?? { message: failed };
    }
    toasts.show('success', said);
    return undefined;
  }

  return function change(field: ProfileField) {
    const { name, email } = employee;
    const starts: Record<ProfileField, ProfileValues> = {
      name: { name },
      email: { email, currentPassword: '' },
      password: { currentPassword: '', password: '', confirmation: '' },
    };
    void modals.open(ChangeProfileModal, {
      change: profileChanges[field],
      start: starts[field],
      save: (values: ProfileValues) => save(field, values),
    });
  };
}
