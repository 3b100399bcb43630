import {
  genders,
  genderLabels,
  limits,
  type ClassroomSummary,
  type Student,
} from '@caderneta/api-client/contract';
import {
  FormActions,
  FormCallouts,
  Lock,
  useDeletion,
  useEditForm,
  useFormElement,
  type Draft,
  type EditForm,
  type Saved,
} from '@caderneta/edit-form';
import { firstNameOf } from '@caderneta/formats';
import { paths, pathTo } from '@caderneta/links';
import { useSession, useToasts } from '@caderneta/platform';
import { Button, Card, Grid, Section, SelectField, space, TextField } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMissedQuestion } from '../latecomers/use-missed-question.ts';
import type { FamilyValues } from './guardian-changes.ts';
import { GuardianFields } from './guardian-fields.tsx';
import { useGuardianQuestions, type GuardianAnswers } from './guardian-questions.ts';
import { StudentDeletionBody } from './student-deletion-body.tsx';
import {
  emptyGuardian,
  fieldOf,
  guardianPlaces,
  noGender,
  studentChecks,
  studentDrafts,
  studentFields,
  toBody,
  type GuardianPlace,
  type StudentValues,
} from './student-values.ts';
import { useDeleteStudent, useReloadStudent, useSaveStudent } from './students.queries.ts';

export interface StudentFormProps {
  /** Null for a new student. */
  id: string | null;
  draftKey: string;
  start: Draft<StudentValues>;
  latest: Saved<StudentValues>;
  classrooms: readonly ClassroomSummary[];
  /** Ids of the saved guardians, in order. */
  guardianIds: readonly string[];
  /** The guardians as the school has them. */
  known?: Student['responsibles'];
}

const adding = { saved: 'Aluno adicionado!', failed: 'Houve um erro ao adicionar o aluno.' };
const editing = { saved: 'Aluno editado!', failed: 'Houve um erro ao salvar o aluno.' };

function useStudentForm(props: StudentFormProps) {
  const { id, draftKey, start, latest, classrooms, guardianIds } = props;
  const { mutateAsync } = useSaveStudent(id);
  const reload = useReloadStudent(id);
  const toasts = useToasts();
  const answers = useRef<GuardianAnswers>({ same: {}, leaving: [] });
  const savedId = useRef<string>(undefined);
  const askMissed = useNewcomerQuestion(id, latest.values);
  const { name: studentName } = latest.values;
  const isAlone = id !== null && guardianIds.length === 0;
  const { ask, isAsking } = useGuardianQuestions({
    studentId: id,
    studentName,
    saved: latest.values,
    guardianIds,
  });
  const form = useEditForm({
    checks: studentChecks({ isAlone }),
    fields: (form) => studentFields(form, classrooms),
    kind: studentDrafts,
    ...{ draftKey, start, latest },
    send: async (values, version) => {
      const { same, leaving } = answers.current;
      savedId.current = (
        await mutateAsync({ body: toBody(values, { same, isAlone }), ...version })
      ).id;
      for (const name of leaving)
        toasts.show('success', `${name} não é mais responsável por ${studentName}.`);
    },
    reload,
    fieldOf,
    ...(id === null ? adding : editing),
    beforeLeaving: (values) => askMissed(savedId.current, values),
    pathOf: (studentId) => pathTo(paths.student, { studentId }),
    back: ({ classroomId }) => pathTo(paths.manageClassroom, { classroomId }),
  });

  /** Saves once the author has said what becomes of the guardians whom the form no longer names. */
  async function saveWith(family: FamilyValues) {
    const given = await ask(family);
    if (!given) return;
    answers.current = given;
    for (const place of guardianPlaces) {
      const { name, phone, email } = family[place];
      form.setValue(`${place}.name`, name);
      form.setValue(`${place}.phone`, phone);
      form.setValue(`${place}.email`, email);
    }
    form.save();
  }

  return {
    ...form,
    isSubmitting: form.isSubmitting || isAsking,
    save: () => void saveWith(form.getValues()),
    /** Saves the student without one guardian; the other one is the first then. */
    removeGuardian: (place: GuardianPlace) => {
      const { first, second } = form.getValues();
      void saveWith({ first: place === 'first' ? second : first, second: emptyGuardian });
    },
  };
}

/** Asks about a student who is new, or whose class is another one than before. */
function useNewcomerQuestion(id: string | null, before: StudentValues) {
  const ask = useMissedQuestion();
  return async (savedId: string | undefined, { name, classroomId }: StudentValues) => {
    if (!savedId || (id !== null && classroomId === before.classroomId)) return;
    await ask([savedId], `a ${firstNameOf(name)}`);
  };
}

/** @param student as saved; @param onDeleted deletes the draft of the student */
function useStudentDeletion(
  id: string | null,
  { name, classroomId }: StudentValues,
  onDeleted: () => void,
) {
  const { mutateAsync } = useDeleteStudent(id ?? '');
  return useDeletion({
    question: {
      title: 'Deletar aluno',
      body: <StudentDeletionBody id={id ?? ''} name={name} />,
    },
    run: () => mutateAsync(),
    deleted: 'Aluno deletado!',
    failed: 'Houve um erro ao deletar o aluno.',
    back: pathTo(paths.manageClassroom, { classroomId }),
    onDeleted,
  });
}

/** Goes to the previous page, or to `instead` if the visit began here. */
function useGoBack(instead: string) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(instead) : navigate(-1));
}

export function StudentForm(props: StudentFormProps) {
  const { id, latest, classrooms, guardianIds, known = [] } = props;
  const { timezone } = useSession().school;
  const form = useStudentForm(props);
  const { conflict, reason, earlier, isValid, isSubmitting, forget } = form;
  const askToDelete = useStudentDeletion(id, latest.values, forget);
  const { classroomId } = latest.values;
  const goBack = useGoBack(pathTo(paths.manageClassroom, { classroomId }));
  const guardian = { studentId: id, form, facts: { known, timezone } };

  return (
    <form {...useFormElement(form)}>
      <FormCallouts {...{ conflict, reason, earlier }} />
      <Lock isOn={isSubmitting}>
        <StudentFields isNew={id === null} form={form} classrooms={classrooms} />
        <Card>
          <Section title="Sobre os responsáveis">
            <Guardians>
              <GuardianFields
                {...{ ...guardian, place: 'first', saved: latest.values.first }}
                guardianId={guardianIds[0]}
                onRemove={!form.watch('second.phone') ? undefined : form.removeGuardian}
                title="Primeiro responsável"
              />
              <GuardianFields
                {...{ ...guardian, place: 'second', saved: latest.values.second }}
                guardianId={guardianIds[1]}
                onRemove={form.removeGuardian}
                title="Segundo responsável"
                hint="(opcional)"
              />
            </Guardians>
          </Section>
        </Card>
      </Lock>
      <FormActions
        {...{ isValid, isSubmitting }}
        missing={form.missing}
        cancel={<Button onClick={goBack}>cancelar</Button>}
        deletion={id === null ? undefined : { label: 'deletar aluno', ask: askToDelete }}
        saveLabel={id === null ? 'adicionar aluno' : 'salvar aluno'}
      />
    </form>
  );
}

interface StudentFieldsProps extends Pick<StudentFormProps, 'classrooms'> {
  form: EditForm<StudentValues>;
  isNew: boolean;
}

function StudentFields({ isNew, form, classrooms }: StudentFieldsProps) {
  return (
    <Card>
      <Section title="Sobre o aluno">
        <Grid align="start" columns="minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)" phone={1}>
          <TextField
            label="Nome"
            autoFocus={isNew}
            autoComplete="off"
            maxLength={limits.nameLength}
            {...form.registerInput('name')}
          />
          <SelectField label="Turma" {...form.registerInput('classroomId')}>
            <option value="">Selecionar</option>
            {classrooms.map((classroom) => (
              <option key={classroom.id} value={classroom.id}>
                {classroom.name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Gênero" {...form.registerInput('gender')}>
            <option value={noGender}>Selecionar</option>
            {genders.map((option) => (
              <option key={option} value={option}>
                {genderLabels[option]}
              </option>
            ))}
          </SelectField>
        </Grid>
      </Section>
    </Card>
  );
}

const Guardians = styled.div({
  display: 'grid',
  gap: `28px ${space[32]}`,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
});
