import { api } from '@caderneta/api-client';
import {
  archiveClassroom,
  planClassroomArchival,
  type ClassroomDetail,
} from '@caderneta/api-client/contract';
import { Checkbox, countText, SelectField, Stack } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { classroomQuery, classroomsQuery, namedClassrooms } from '../classrooms.queries.ts';
import { MovePlan } from './move-plan.tsx';
import { PlanDialog } from './plan-dialog.tsx';

export interface ArchiveClassroomModalProps {
  classroom: ClassroomDetail;
  close: (isDone?: boolean) => void;
}

/** Value of the choice that a student leaves the school. */
const leaves = 'leaves';

/** Archives a class, where each of its students goes to another one or leaves the school. */
export function ArchiveClassroomModal({ classroom, close }: ArchiveClassroomModalProps) {
  const { id, name } = classroom;
  const { data = { data: classroom }, refetch: readAgain } = useQuery(classroomQuery(id));
  const { students } = data.data;
  const choices = useChoices(students);
  const params = { id };
  const query = useQuery({
    queryKey: ['classroom-archival', id, choices.body],
    queryFn: ({ signal }) =>
      api.versioned(planClassroomArchival, { params, body: choices.body }, { signal }),
    enabled: choices.isWhole,
    gcTime: 0,
  });
  return (
    <PlanDialog
      title={`Arquivar ${name}`}
      submitLabel="arquivar turma"
      submitVariant="danger"
      query={query}
      show={(plan) => <MovePlan plan={plan} />}
      run={(ifMatch) => api.call(archiveClassroom, { params, body: choices.body }, { ifMatch })}
      renew={() => Promise.all([readAgain(), query.refetch()])}
      failed="Houve um erro ao arquivar a turma."
      close={close}
    >
      <p>
        A turma sai de todas as listas e contagens. O que aconteceu nela fica guardado, e ela pode
        ser trazida de volta.
      </p>
      {students.length > 0 && <Places classroomId={id} students={students} choices={choices} />}
    </PlanDialog>
  );
}

type Students = ClassroomDetail['students'];

/** One place for all, and another one for whom it was chosen. */
function useChoices(students: Students) {
  const [general, setGeneral] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const placeOf = (id: string) => own[id] || general;
  return {
    general,
    setGeneral,
    own,
    setOwn: (id: string, place: string) => setOwn({ ...own, [id]: place }),
    isWhole: students.every(({ id }) => placeOf(id) !== ''),
    body: {
      students: students.map(({ id }) => ({
        id,
        classroomId: placeOf(id) === leaves ? null : placeOf(id),
      })),
    },
  };
}

interface PlacesProps {
  classroomId: string;
  students: Students;
  choices: ReturnType<typeof useChoices>;
}

function Places({ classroomId, students, choices }: PlacesProps) {
  const { general, setGeneral, own, setOwn } = choices;
  const [isEach, setIsEach] = useState(false);
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  const options = namedClassrooms(classrooms).filter(({ id }) => id !== classroomId);
  const isOne = students.length === 1;
  const everybody = isOne
    ? 'Para onde vai o aluno'
    : `Para onde vão os ${countText(students.length)} alunos`;
  return (
    <Stack gap={12}>
      <Place label={everybody} value={general} onChange={setGeneral}>
        <option value="">Selecionar</option>
        <Options options={options} leaving={isOne ? 'Sai da escola' : 'Saem da escola'} />
      </Place>
      {!isOne && (
        <Checkbox
          label="escolher para cada aluno"
          checked={isEach}
          onChange={({ target }) => setIsEach(target.checked)}
        />
      )}
      {isEach &&
        students.map(({ id, name }) => (
          <Place
            key={id}
            label={name}
            value={own[id] ?? ''}
            onChange={(place) => setOwn(id, place)}
          >
            <option value="">{general ? 'Como os outros' : 'Selecionar'}</option>
            <Options options={options} leaving="Sai da escola" />
          </Place>
        ))}
    </Stack>
  );
}

interface PlaceProps {
  label: string;
  value: string;
  onChange: (place: string) => void;
  children: ReactNode;
}

function Place({ label, value, onChange, children }: PlaceProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {children}
    </SelectField>
  );
}

interface OptionsProps {
  options: ReturnType<typeof namedClassrooms>;
  leaving: string;
}

function Options({ options, leaving }: OptionsProps) {
  return (
    <>
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
      <option value={leaves}>{leaving}</option>
    </>
  );
}
