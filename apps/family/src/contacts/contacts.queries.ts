import {
  answerContactQuestion,
  confirmContactChange,
  listOwnContacts,
  requestContactChange,
} from '@caderneta/api-client/contract';
import { api, ApiError, newIdempotencyKey } from '@caderneta/api-client/fetch';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { askOrShowStored } from '../ground/stored-answers.ts';
import { familyKey } from '../session/family.queries.ts';

export const contactsQuery = () =>
  queryOptions({
    queryKey: ['contacts'],
    queryFn: (context) => askOrShowStored(context, listOwnContacts, {}),
  });

const withKey = () => ({ idempotencyKey: newIdempotencyKey() });

/** What a guardian does with the contacts that a school has of them. */
const acts = {
  request: (schoolId: string, contact: string) =>
    api.call(requestContactChange, { body: { schoolId, contact } }, withKey()),
  confirm: (schoolId: string, code: string) =>
    api.call(confirmContactChange, { body: { schoolId, code } }, withKey()),
  answer: (schoolId: string, answer: string) =>
    api.call(answerContactQuestion, { body: { schoolId, isSame: answer === 'sim' } }, withKey()),
};

/** Does one of the acts at a school, and shows what stands then. */
export function useContactAct(
  act: keyof typeof acts,
  schoolId: string,
  onDone: () => void = () => undefined,
) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (said: string) => acts[act](schoolId, said),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(contactsQuery()),
        queries.invalidateQueries({ queryKey: familyKey }),
      ]),
  });
  return { mutate, isPending, error: error ? reasonOf(error) : undefined };
}

function reasonOf(error: Error): string {
  if (error instanceof ApiError && (error.status ?? 0) >= 400 && error.status! < 500) {
    return error.fieldErrors[0]?.message ?? error.message;
  }
  return 'Não deu certo. Confira a internet e tente de novo.';
}
