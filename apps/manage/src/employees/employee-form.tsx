import { type ClassroomSummary, limits, roles, roleLabels } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  type Draft,
  type EditForm,
  type Focusable,
  FormActions,
  FormCallouts,
  Lock,
  type Saved,
  useDeletion,
  useEditForm,
  useFocusInside,
  useFormElement,
} from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import {
  Card,
  MainAndAside,
  PasswordField,
  SelectField,
  Stack,
  StudentPicker,
  Text,
  TextField,
} from '@caderneta/ui';
import { KeyRound } from 'lucide-react';
import { type KeyboardEvent, type Ref, useMemo } from 'react';
import { useIsOffice } from '../use-is-office.ts';
import {
  employeeChecks,
  employeeDrafts,
  employeeFields,
  type EmployeeValues,
  withoutPassword,
} from './employee-values.ts';
import { EmployeeDeletionBody } from './employee-deletion-body.tsx';
import { useDeleteEmployee, useReloadEmployee } from './employees.queries.ts';
import { useSaveEmployee } from './save-employee.ts';

export interface EmployeeFormProps {
  /** Null for somebody new. */
  id: string | null;
  start: Draft<EmployeeValues>;
  latest: Saved<EmployeeValues>;
  classrooms: readonly ClassroomSummary[];
}

function useEmployeeForm({ id, start, latest, classrooms }: EmployeeFormProps) {
  const { mutateAsync } = useSaveEmployee(id);
  const reload = useReloadEmployee(id);
  const isOffice = useIsOffice();
  return useEditForm({
    checks: employeeChecks({ isOffice }),
    fields: (form) => employeeFields(form, classrooms),
    kind: employeeDrafts,
    draftKey: id ?? 'new',
    toStored: withoutPassword,
    start,
    latest,
    send: (values, version) => mutateAsync({ values, ...version }),
    reload,
    saved: 'Funcionário salvo!',
    failed: 'Houve um erro ao salvar o funcionário.',
    back: () => paths.manage,
    pathOf: (employeeId) => pathTo(paths.employee, { employeeId }),
  });
}

/** @param onDeleted deletes the draft of the employee */
function useEmployeeDeletion(id: string | null, name: string, onDeleted: () => void) {
  const { mutateAsync } = useDeleteEmployee(id ?? '');
  return useDeletion({
    question: {
      title: 'Deletar funcionário',
      body: <EmployeeDeletionBody id={id ?? ''} name={name} />,
    },
    run: () => mutateAsync(),
    deleted: 'funcionário deletado!',
    failed: 'Houve um erro ao deletar o funcionário.',
    back: paths.manage,
    onDeleted,
  });
}

export function EmployeeForm(props: EmployeeFormProps) {
  const { id, classrooms } = props;
  const form = useEmployeeForm(props);
  const { conflict, reason, earlier, isValid, isSubmitting, forget } = form;
  const askToDelete = useEmployeeDeletion(id, props.latest.values.name, forget);
  const isOffice = useIsOffice();
  const isOneself = useSession().employee.id === id;
  const isDeletable = id !== null && !isOneself;
  return (
    <form {...useFormElement(form)}>
      <FormCallouts {...{ conflict, reason, earlier }} />
      <Lock isOn={isSubmitting}>
        <MainAndAside>
          <EmployeeFields isNew={id === null} isOffice={isOffice} form={form} />
          {!isOffice && (
            <ClassroomsField classrooms={classrooms} {...form.registerField('classroomIds')} />
          )}
        </MainAndAside>
      </Lock>
      {isOneself && (
        <Text as="p" size="small" tone="muted" marginTop={16}>
          Você não pode deletar a sua própria conta. Peça a outro administrador.
        </Text>
      )}
      <FormActions
        {...{ isValid, isSubmitting }}
        missing={form.missing}
        cancel={<ButtonLink to={paths.manage}>cancelar</ButtonLink>}
        deletion={isDeletable ? { label: 'deletar', ask: askToDelete } : undefined}
        saveLabel="salvar"
      >
        {isDeletable && (
          <ButtonLink to={pathTo(paths.employeeInvitation, { employeeId: id })}>
            <KeyRound aria-hidden size={20} />
            convidar
          </ButtonLink>
        )}
      </FormActions>
    </form>
  );
}

interface EmployeeFieldsProps {
  form: EditForm<EmployeeValues>;
  isNew: boolean;
  isOffice: boolean;
}

function EmployeeFields({ isNew, isOffice, form }: EmployeeFieldsProps) {
  const password = form.registerInput('password');
  return (
    <Stack as={Card} gap={20} justify="start">
      <TextField
        label="Nome do funcionário"
        autoFocus={isNew}
        autoComplete="off"
        maxLength={limits.nameLength}
        {...form.registerInput('name')}
      />
      <TextField
        label="Email do funcionário"
        type="email"
        autoComplete="off"
        {...form.registerInput('email')}
      />
      <PasswordField
        label="Senha do funcionário"
        autoComplete="new-password"
        hint={
          password.error ? undefined : hintOf({ isNew, isTyped: form.watch('password') !== '' })
        }
        {...password}
      />
      {!isOffice && (
        <SelectField label="Função" {...form.registerInput('role')}>
          <option value="">Selecionar</option>
          {roles.map((option) => (
            <option key={option} value={option}>
              {roleLabels[option]}
            </option>
          ))}
        </SelectField>
      )}
    </Stack>
  );
}

function hintOf({ isNew, isTyped }: { isNew: boolean; isTyped: boolean }): string {
  if (isTyped) return 'Vale até a pessoa entrar: aí ela escolhe uma só dela.';
  return isNew
    ? 'Deixe vazia para convidar: a própria pessoa escolhe a senha.'
    : 'Deixe vazia para manter a atual.';
}

interface ClassroomsFieldProps {
  classrooms: readonly ClassroomSummary[];
  /** Ids of the chosen classrooms. */
  value: readonly string[];
  onChange: (classroomIds: string[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

/** The classrooms that an employee works in. */
function ClassroomsField({ classrooms, ref, ...picker }: ClassroomsFieldProps) {
  const place = useFocusInside(ref);
  const pickable = useMemo(
    () => classrooms.map((classroom) => ({ ...classroom, students: [] })),
    [classrooms],
  );
  return (
    <div ref={place} onKeyDown={keepFromSending}>
      <StudentPicker title="Turmas" classrooms={pickable} hideStudents {...picker} />
    </div>
  );
}

/** Enter in the search or on a box chooses; it must not save the form. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
