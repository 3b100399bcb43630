import type { PickerClassroom, StudentPickerProps } from '@caderneta/ui';
import type { QueryClient } from '@tanstack/react-query';
import { recipientsQuery } from './recipients.queries.ts';
import { reading } from './reading.queries.ts';

/** A choice while students of it are read. */
interface Held {
  value: readonly string[];
  /** Classrooms that join it whole. */
  wanted: ReadonlySet<string>;
  /** How many answers it waits for. */
  answers: number;
}

type Field = Pick<StudentPickerProps, 'value' | 'onChange' | 'fixed'>;

const none: ReadonlySet<string> = new Set();

/** The part of a choice that a picker draws, and where a field changes it. */
function holding() {
  let held: Held | undefined;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    held: () => held,
    hold: (next: Held | undefined) => {
      held = next;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * The choice of a field, with students who are not read yet. While it reads those of a chosen class
 * the field has nobody, so that nothing goes to fewer than the boxes show; then it has all at once.
 */
export function readingChoice(queries: QueryClient, onFailed: (error: unknown) => void) {
  let field: Field;
  const { subscribe, held, hold } = holding();
  const current = (): Held => held() ?? { value: field.value, wanted: none, answers: 0 };

  async function read(classroomId: string | undefined, start: Held, join: (choice: Held) => Held) {
    if (!held()) field.onChange([]);
    hold({ ...start, answers: start.answers + 1 });
    try {
      await queries.fetchQuery(reading(classroomId));
      hold(join(current()));
    } catch (error) {
      hold({ ...current(), wanted: none });
      onFailed(error);
    }
    const choice = current();
    if (choice.answers === 1) field.onChange([...choice.value]);
    hold(choice.answers === 1 ? undefined : { ...choice, answers: choice.answers - 1 });
  }

  function joinRead({ value, wanted, answers }: Held): Held {
    const classrooms = queries.getQueryData(recipientsQuery.queryKey) ?? [];
    const read = classrooms.filter(({ id, unread }) => wanted.has(id) && !unread);
    const free = studentsOf(read).filter((id) => !field.fixed?.has(id));
    const ids = read.map(({ id }) => id);
    return { value: union(value, free), wanted: without(wanted, ids), answers };
  }

  /** Chooses whole classrooms that are not read, or leaves them out again. */
  const want = (ids: readonly string[], chosen: boolean) => {
    const choice = current();
    if (chosen) {
      const wanted = new Set([...choice.wanted, ...ids]);
      void read(ids.length > 1 ? undefined : ids[0], { ...choice, wanted }, joinRead);
    } else if (held()) {
      hold({ ...choice, wanted: without(choice.wanted, ids) });
    }
  };

  /** @param areKnown all whom it has are read; if not, a group was chosen */
  const change = (value: string[], areKnown: boolean) => {
    const choice = current();
    const join = (later: Held) => ({ ...later, value: union(later.value, value) });
    if (!areKnown) void read(undefined, choice, join);
    else if (held()) hold({ ...choice, value });
    else field.onChange(value);
  };

  const attach = (next: Field) => {
    field = next;
  };

  /** Whoever leaves meanwhile leaves a draft with those who were there. */
  const leave = () => {
    if (held()) field.onChange([...current().value]);
    field = { ...field, onChange: () => undefined };
  };

  return { subscribe, held, want, change, attach, leave };
}

const union = (some: readonly string[], more: readonly string[]) => [
  ...new Set([...some, ...more]),
];

const without = (some: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...some].filter((id) => !ids.includes(id)));

/** Their ids. */
export const studentsOf = (classrooms: readonly PickerClassroom[]) =>
  classrooms.flatMap(({ students }) => students.map(({ id }) => id));
