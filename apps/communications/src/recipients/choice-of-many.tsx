import { isOffline, useToasts } from '@caderneta/platform';
import {
  Card,
  ErrorState,
  LoadingStatus,
  type PickerReading,
  Skeleton,
  StudentPicker,
  type StudentPickerProps,
} from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { reading } from './reading.queries.ts';
import { readingChoice, studentsOf } from './reading-choice.ts';

const nobody: ReadonlySet<string> = new Set();

/** Chooses in a school so big that students are read when their class is opened or chosen. */
export function ChoiceOfMany(props: StudentPickerProps) {
  const { classrooms, fixed = nobody } = props;
  const choice = useChoice(props);
  const held = useSyncExternalStore(choice.subscribe, choice.held);
  const value = held?.value ?? props.value;
  const areRead = !classrooms.some(({ unread }) => unread);
  const known = new Set(studentsOf(classrooms));
  const areKnown = (ids: Iterable<string>) => areRead || [...ids].every((id) => known.has(id));
  // Somebody was chosen before: whose class it is says the whole school.
  if (!areKnown(value) || !areKnown(fixed)) {
    return (
      <Card>
        <Place>
          <Skeleton height={320} />
        </Place>
      </Card>
    );
  }
  return (
    <StudentPicker
      {...props}
      value={value}
      onChange={(next) => choice.change(next, areKnown(next))}
      reading={{ wanted: held?.wanted ?? nobody, onWant: choice.want, Place }}
    />
  );
}

function useChoice(props: StudentPickerProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [choice] = useState(() =>
    readingChoice(queries, (error) =>
      toasts.fail('Os alunos não carregaram: escolha de novo.', error),
    ),
  );
  useLayoutEffect(() => choice.attach(props));
  useLayoutEffect(() => choice.leave, [choice]);
  return choice;
}

function Place({ classroomId, children }: ComponentProps<PickerReading['Place']>) {
  const { error, isError, isFetching, refetch } = useQuery(reading(classroomId));
  if (!isError) return <LoadingStatus>{children}</LoadingStatus>;
  return <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />;
}
