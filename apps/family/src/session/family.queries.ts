import { api, ApiError } from '@caderneta/api-client/fetch';
import {
  countFamilyUnread,
  type Family,
  getFamily,
  leaveFamily,
  type Output,
} from '@caderneta/api-client/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { askOrShowStored } from '../ground/stored-answers.ts';
import { toasts } from '../ground/toast-host.tsx';
import { schoolsOf } from './family-context.ts';
import { storeOwners } from './owner.ts';

export const familyKey = ['family'] as const;
/** First word of every personal link's key: the page that opens one keeps it. */
export const linkKey = ['link'] as const;
export const unreadKey = ['unread'] as const;
/** First word of every feed's key: invalidate it after opening or answering an item. */
export const feedKey = ['feed'] as const;

/**
 * The guardian of this device; null without one. When a school has ended the access, or another
 * guardian reads than the one whose data are shown, the stored data are deleted.
 */
export const familyQuery = () =>
  queryOptions({
    queryKey: familyKey,
    queryFn: async (context) => {
      const { client } = context;
      try {
        const family = await askOrShowStored(context, getFamily, {});
        const everybody = [...schoolsOf(family), ...(family.others ?? [])];
        const lost = storeOwners(everybody.map(({ responsible }) => responsible.id));
        const shown = client.getQueryData<Family>(familyKey);
        const isAnother = shown && readersOf(shown) !== readersOf(family);
        if (lost || isAnother) void showAnew(client);
        if (lost) toasts.show('error', 'O acesso a uma das escolas deste aparelho terminou.');
        return family;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });

/** Ids of those who read, as calls name them. */
export const readersOf = (family: Family) =>
  String(schoolsOf(family).map(({ responsible }) => responsible.id));

/** Deletes what is stored, and loads it again for the guardians who read now. */
async function showAnew(queries: QueryClient): Promise<void> {
  const { deletePagesRead } = await import('../ground/pages-read.ts');
  await deletePagesRead();
  await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== familyKey[0] });
}

const minute = 60_000;

/** Counts unopened items and messages. Invalidate `unreadKey` after opening one. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: async (context) => {
      const { client } = context;
      const unread = await askOrShowStored(context, countFamilyUnread, {});
      const family = client.getQueryData(familyQuery().queryKey);
      const known = family?.schools?.map(({ id }) => id);
      // Another tab added a school, or a school has ended the access.
      if (known && unread.schools && String(known) !== String(unread.schools.map(({ id }) => id))) {
        void client.invalidateQueries({ queryKey: familyKey });
      }
      return unread;
    },
    refetchInterval: minute,
  });

type Unread = Output<typeof countFamilyUnread>;

/** What is unread at one school; on a device of one all of it. */
export function unreadAt(unread: Unread | undefined, schoolId: string) {
  const found = unread?.schools?.find(({ id }) => id === schoolId) ?? unread;
  return found ?? { items: 0, messages: 0 };
}

export const leave = () => api.call(leaveFamily, {});
