import { labelOf, periodLabels, type ClassroomSummary } from '@caderneta/api-client/contract';
import { fold } from '@caderneta/ui';

/** Classrooms to choose from, each with its name; with its shift too where another has the same name. */
export function namedClassrooms(classrooms: readonly ClassroomSummary[]) {
  const times = Map.groupBy(classrooms, ({ name }) => fold(name));
  return classrooms.map(({ id, name, period }) => {
    const isShared = (times.get(fold(name))?.length ?? 0) > 1;
    return { id, label: isShared ? `${name} (${labelOf(periodLabels, period)})` : name };
  });
}
