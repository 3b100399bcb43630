import { api } from '@caderneta/api-client';
import { type ClassroomRecipients, listClassroomRecipients } from '@caderneta/api-client/contract';
import type { PickerClassroom } from '@caderneta/ui';
import { queryOptions } from '@tanstack/react-query';

const recipients = ['communications', 'recipients'];

/** Students to whom the signed-in employee may send; of many only those that somebody opened or chose. */
export const recipientsQuery = queryOptions({
  queryKey: recipients,
  queryFn: async ({ signal, client }): Promise<PickerClassroom[]> => {
    const found = (await api.call(listClassroomRecipients, { query: {} }, { signal })).map(
      asUnread,
    );
    const before = client.getQueryData<PickerClassroom[]>(recipients);
    if (!before || !found.some(({ unread }) => unread)) return found;
    return (await import('./read-students.ts')).readAgain(found, before, signal);
  },
});

const asUnread = ({ id, name, studentCount, students }: ClassroomRecipients) => ({
  ...{ id, name, students: students ?? [] },
  unread: students ? undefined : studentCount,
});

/** Groups of those students. Their code comes with what stands below the picker. */
export const offeredGroupsQuery = queryOptions({
  queryKey: ['communications', 'group-lists', 'offered'],
  queryFn: async ({ signal }) => (await import('./group-actions.tsx')).findOfferedGroups(signal),
  // A form is whole without them.
  retry: false,
});
