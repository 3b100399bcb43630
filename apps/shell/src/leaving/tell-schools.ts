import { api } from '@caderneta/api-client';
import { listOtherSchools, type LiveEvent, type School } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/ui';
import type { Shell } from '../ground/shell-context.ts';

/** Says where the person works from now on, and offers the switch if there is another school. */
export async function tellSchools(
  { session, toasts, queries }: Shell,
  { schoolId, isAdded }: LiveEvent<'schools'>,
): Promise<void> {
  const schools = await api.call(listOtherSchools, {});
  session.change({ hasOtherSchools: schools.length > 0 });
  queries.setQueryData(['other-schools'], schools);
  const added = isAdded && schools.find(({ id }) => id === schoolId);
  if (added) {
    toasts.show(
      'success',
      `Agora você também faz parte de ${added.name}. Para entrar nela, abra o menu.`,
    );
    return;
  }
  const here = queries.getQueryData<School>(['school', session.current()?.employee.schoolId]);
  const left = [here, ...schools].flatMap((school) => school?.name ?? []);
  toasts.show('success', `Suas escolas mudaram. Você continua em ${formatList(left)}.`);
}
