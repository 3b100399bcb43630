import { limits, role, roleLabels } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import {
  buttonStyle,
  Card,
  color,
  mainAndAside,
  SelectField,
  space,
  text,
  TextField,
} from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { FormActions } from '../keeping/form-actions.tsx';
import { FormNotices } from '../keeping/form-notices.tsx';
import { useIsOffice } from '../keeping/use-is-office.ts';
import { useSubmit } from '../keeping/use-submit.ts';
import { ClassroomsField } from './classrooms-field.tsx';
import { useEmployeeDeletion } from './use-employee-deletion.ts';
import {
  useEmployeeWriting,
  type EmployeeWriting,
  type EmployeeWritingOptions,
} from './use-employee-writing.ts';

export function EmployeeForm(props: EmployeeWritingOptions) {
  const { id, classrooms } = props;
  const writing = useEmployeeWriting(props);
  const { checked, field, conflict, reason, isValid, isSubmitting, forget } = writing;
  const askToDelete = useEmployeeDeletion(id, forget);
  const submitting = useSubmit(writing);
  const isOffice = useIsOffice();
  const isOneself = useSession().employee.id === id;
  const isDeletable = id !== null && !isOneself;
  return (
    <form {...submitting}>
      <FormNotices conflict={conflict} reason={reason} />
      <div css={mainAndAside}>
        <EmployeeFields isNew={id === null} isOffice={isOffice} checked={checked} />
        {!isOffice && <ClassroomsField classrooms={classrooms} {...field('classroomIds')} />}
      </div>
      {isOneself && (
        <p css={hintStyle}>
          Você não pode deletar a sua própria conta. Peça a outro administrador.
        </p>
      )}
      <FormActions
        {...{ isValid, isSubmitting }}
        cancel={
          <Link to={paths.manage} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
        deletion={isDeletable ? { label: 'deletar', ask: askToDelete } : undefined}
        saveLabel="salvar"
      />
    </form>
  );
}

const hintStyle = { ...text.small, color: color.inkMuted, marginTop: space[16] } as const;

interface EmployeeFieldsProps extends Pick<EmployeeWriting, 'checked'> {
  isNew: boolean;
  isOffice: boolean;
}

function EmployeeFields({ isNew, isOffice, checked }: EmployeeFieldsProps) {
  return (
    <Card css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
      <TextField
        label="Nome do funcionário"
        autoFocus={isNew}
        autoComplete="off"
        maxLength={limits.nameLength}
        {...checked('name')}
      />
      <TextField
        label="Email do funcionário"
        type="email"
        autoComplete="off"
        {...checked('email')}
      />
      <TextField
        label="Senha do funcionário"
        type="password"
        autoComplete="new-password"
        hint={isNew ? undefined : 'Deixe vazia para manter a atual.'}
        {...checked('password')}
      />
      {!isOffice && (
        <SelectField label="Função" {...checked('role')}>
          <option value="">Selecionar</option>
          {role.options.map((option) => (
            <option key={option} value={option}>
              {roleLabels[option]}
            </option>
          ))}
        </SelectField>
      )}
    </Card>
  );
}
