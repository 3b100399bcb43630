import { gender, genderLabels, limits } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { Button, Card, media, Section, SelectField, space, TextField } from '@caderneta/ui';
import { FormActions } from '../keeping/form-actions.tsx';
import { FormNotices } from '../keeping/form-notices.tsx';
import { useGoBack } from '../keeping/use-go-back.ts';
import { useSubmit } from '../keeping/use-submit.ts';
import { GuardianFields } from './guardian-fields.tsx';
import { noGender } from './student-values.ts';
import { useStudentDeletion } from './use-student-deletion.ts';
import {
  useStudentWriting,
  type StudentWriting,
  type StudentWritingOptions,
} from './use-student-writing.ts';

export interface StudentFormProps extends StudentWritingOptions {
  /** Ids of the guardians who are saved, the first first. */
  guardianIds: readonly string[];
}

export function StudentForm(props: StudentFormProps) {
  const { id, latest, classrooms, guardianIds } = props;
  const writing = useStudentWriting(props);
  const { checked, conflict, reason, isValid, isSubmitting, forget } = writing;
  const askToDelete = useStudentDeletion(id, latest.values, forget);
  const submitting = useSubmit(writing);
  const { classroomId } = latest.values;
  const goBack = useGoBack(pathTo(paths.manageClassroom, { classroomId }));

  return (
    <form {...submitting}>
      <FormNotices conflict={conflict} reason={reason} />
      <div css={{ display: 'grid', gap: space[16] }}>
        <StudentFields isNew={id === null} checked={checked} classrooms={classrooms} />
        <Card>
          <Section title="Sobre os responsáveis">
            <div css={guardiansStyle}>
              <GuardianFields
                {...{ place: 'first', studentId: id, saved: latest.values.first, writing }}
                guardianId={guardianIds[0]}
                title="Primeiro responsável"
              />
              <GuardianFields
                {...{ place: 'second', studentId: id, saved: latest.values.second, writing }}
                guardianId={guardianIds[1]}
                title="Segundo responsável"
                hint="(opcional)"
              />
            </div>
          </Section>
        </Card>
      </div>
      <FormActions
        {...{ isValid, isSubmitting }}
        cancel={<Button onClick={goBack}>cancelar</Button>}
        deletion={id === null ? undefined : { label: 'deletar aluno', ask: askToDelete }}
        saveLabel={id === null ? 'adicionar aluno' : 'salvar aluno'}
      />
    </form>
  );
}

interface StudentFieldsProps
  extends Pick<StudentWriting, 'checked'>, Pick<StudentWritingOptions, 'classrooms'> {
  isNew: boolean;
}

function StudentFields({ isNew, checked, classrooms }: StudentFieldsProps) {
  return (
    <Card>
      <Section title="Sobre o aluno">
        <div css={studentStyle}>
          <TextField
            label="Nome"
            autoFocus={isNew}
            autoComplete="off"
            maxLength={limits.nameLength}
            {...checked('name')}
          />
          <SelectField label="Turma" {...checked('classroomId')}>
            <option value="">Selecionar</option>
            {classrooms.map((classroom) => (
              <option key={classroom.id} value={classroom.id}>
                {classroom.name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Gênero" {...checked('gender')}>
            <option value={noGender}>Selecionar</option>
            {gender.options.map((option) => (
              <option key={option} value={option}>
                {genderLabels[option]}
              </option>
            ))}
          </SelectField>
        </div>
      </Section>
    </Card>
  );
}

const studentStyle = {
  display: 'grid',
  gap: space[16],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

const guardiansStyle = {
  display: 'grid',
  gap: `${'28px'} ${space[32]}`,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
} as const;
