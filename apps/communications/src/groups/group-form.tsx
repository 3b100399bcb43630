import { limits } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  type Draft,
  DraftRecovery,
  draftTitle,
  type Focusable,
  FormActions,
  FormCallouts,
  FormSkeleton,
  Loaded,
  Lock,
  type Saved,
  useDeletion,
  useEditForm,
  useFocusInside,
  useFormElement,
} from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { Card, MainAndAside, type PickerClassroom, Stack, Text, TextField } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, Ref } from 'react';
import { recipientsQuery } from '../recipients/recipients.queries.ts';
import { groupDrafts, groupForm, type GroupValues } from './group-values.ts';
import { groupQuery, useDeleteGroup, useSaveGroup } from '../recipients/groups.queries.ts';
import { StudentChoice } from '../recipients/student-choice.tsx';

export interface GroupEditorProps {
  /** Null for a new group. */
  id: string | null;
  /** As it is now; it may change while somebody types. */
  latest: Saved<GroupValues>;
}

export function GroupEditor({ id, latest }: GroupEditorProps) {
  const query = useQuery(recipientsQuery);
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(classrooms) => (
        <DraftRecovery
          key={id}
          kind={groupDrafts}
          draftKey={id ?? 'new'}
          saved={latest}
          found="Você começou um grupo que ainda não foi salvo."
          nameOf={({ values }) => draftTitle(values.name)}
        >
          {(start) => <GroupForm {...{ id, latest, start, classrooms }} />}
        </DraftRecovery>
      )}
    </Loaded>
  );
}

interface GroupFormProps extends GroupEditorProps {
  start: Draft<GroupValues>;
  classrooms: readonly PickerClassroom[];
}

function GroupForm({ id, latest, start, classrooms }: GroupFormProps) {
  const { mutateAsync } = useSaveGroup(id);
  const queries = useQueryClient();
  const form = useEditForm({
    ...groupForm,
    draftKey: id ?? 'new',
    start,
    latest,
    send: (body, version) => mutateAsync({ body, ...version }),
    async reload() {
      // A child may have left meanwhile.
      await queries.invalidateQueries({ queryKey: recipientsQuery.queryKey });
      if (id) await queries.invalidateQueries({ queryKey: groupQuery(id).queryKey });
    },
    saved: 'Grupo salvo!',
    failed: 'Houve um erro ao salvar o grupo.',
    back: () => paths.studentGroups,
    pathOf: (groupId) => pathTo(paths.studentGroup, { groupId }),
  });
  const { conflict, reason, earlier, isValid, isSubmitting, missing } = form;
  const ask = useGroupDeletion(id, latest.values.name, form.forget);
  return (
    <form {...useFormElement(form)}>
      <FormCallouts {...{ conflict, reason, earlier }} />
      <Lock isOn={isSubmitting}>
        <MainAndAside>
          <Stack as={Card} gap={20} justify="start">
            <TextField
              label="Nome"
              autoFocus={id === null}
              autoComplete="off"
              maxLength={limits.groupNameLength}
              {...form.registerInput('name')}
            />
            <Text as="p" size="small" tone="muted">
              Quem sai da escola sai do grupo. O que já foi enviado ou agendado não muda com ele.
            </Text>
          </Stack>
          <StudentsField classrooms={classrooms} {...form.registerField('studentIds')} />
        </MainAndAside>
      </Lock>
      <FormActions
        {...{ isValid, isSubmitting, missing }}
        cancel={<ButtonLink to={paths.studentGroups}>cancelar</ButtonLink>}
        deletion={id === null ? undefined : { label: 'deletar', ask }}
        saveLabel="salvar"
      />
    </form>
  );
}

/** @param onDeleted deletes the draft of the group */
function useGroupDeletion(id: string | null, name: string, onDeleted: () => void) {
  const { mutateAsync } = useDeleteGroup(id ?? '');
  return useDeletion({
    question: {
      title: 'Deletar grupo',
      body: `Deseja realmente deletar o grupo ${name}? Os alunos e o que eles receberam ficam.`,
    },
    run: () => mutateAsync(),
    deleted: 'Grupo deletado!',
    failed: 'Houve um erro ao deletar o grupo.',
    back: paths.studentGroups,
    onDeleted,
  });
}

interface StudentsFieldProps {
  classrooms: readonly PickerClassroom[];
  /** Ids of the chosen students. */
  value: readonly string[];
  onChange: (studentIds: string[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

function StudentsField({ ref, ...picker }: StudentsFieldProps) {
  const place = useFocusInside(ref);
  return (
    <div ref={place} onKeyDown={keepFromSaving}>
      <StudentChoice title="Alunos" {...picker} />
    </div>
  );
}

/** Enter in the search or on a box chooses; it must not save the form. */
function keepFromSaving(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
