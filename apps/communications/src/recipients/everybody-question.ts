import type { MailTopic } from '@caderneta/api-client/contract';
import type { useModals } from '@caderneta/platform';
import { counted, describeStudents } from '@caderneta/ui';
import type { QueryClient } from '@tanstack/react-query';
import { recipientsQuery } from './recipients.queries.ts';
import { EverybodyModal } from './everybody.modal.tsx';
import { previewQuery } from './preview.queries.ts';
import { guardianCount } from './untold.tsx';
import { wholeClassrooms } from './whole-classrooms.ts';

/** A sending does not wait longer for the number of those whom it tells. */
const patienceMilliseconds = 3000;

export interface SendingToMany {
  /** 'Enviar': the beginning of the question. */
  act: string;
  submit: string;
  /** What is sent. */
  topic: MailTopic;
}

interface Asking {
  modals: ReturnType<typeof useModals>;
  queries: QueryClient;
  sending: SendingToMany;
}

/** Asks where a sending goes to many; see `useEverybodyQuestion`. */
export async function askBeforeMany(
  { modals, queries, sending: { act, submit, topic } }: Asking,
  studentIds: readonly string[],
): Promise<boolean> {
  const classrooms = (queries.getQueryData(recipientsQuery.queryKey) ?? []).filter(
    ({ students, unread }) => students.length > 0 || unread,
  );
  const whole = wholeClassrooms(queries, studentIds);
  const isEverybody = classrooms.length > 1 && whole.length === classrooms.length;
  const preview = await previewOf(queries, previewQuery(studentIds, topic));
  if (!isEverybody && !preview?.isLarge) return true;
  const title =
    isEverybody || !preview
      ? `${act} para todas as turmas?`
      : `${act} para ${guardianCount(preview.guardians)}?`;
  // The picker counts a guardian of two children twice; the server counts people.
  const counts = preview
    ? `${counted(studentIds.length, 'aluno', 'alunos')} · ${guardianCount(preview.guardians)}`
    : describeStudents(classrooms, new Set(studentIds));
  return (await modals.open(EverybodyModal, { title, counts, submit, preview })) ?? false;
}

/** As the server counts it; undefined where it does not answer. */
function previewOf(queries: QueryClient, query: ReturnType<typeof previewQuery>) {
  const asked = queries.fetchQuery(query).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  return Promise.race([asked, late]);
}
