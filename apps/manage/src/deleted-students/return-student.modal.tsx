import { api } from '@caderneta/api-client';
import {
  returnStudent,
  type DeletedStudent,
  type StudentReturn,
} from '@caderneta/api-client/contract';
import { refusalText } from '@caderneta/platform';
import { counted, Dialog, ErrorState, LoadingStatus, SelectField } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classroomsQuery, namedClassrooms } from '../classrooms.queries.ts';
import { Things } from '../things.ts';
import { useAct } from '../use-act.ts';
import { studentReturnQuery } from './deleted-students.queries.ts';

export interface ReturnStudentModalProps {
  student: DeletedStudent;
  close: (isBack?: boolean) => void;
}

/** Says who and what comes back with a deleted student, and takes them back into a class. */
export function ReturnStudentModal({ student, close }: ReturnStudentModalProps) {
  const query = useQuery(studentReturnQuery(student.id));
  const [chosen, setChosen] = useState<string>();
  const classroomId = chosen ?? query.data?.classroomId ?? '';
  const { busy, error, act } = useAct('Houve um erro ao trazer o aluno de volta.', close);
  const unreadable = refusalText(query.error);
  return (
    <Dialog
      title={`Trazer ${student.name} de volta`}
      submitLabel="trazer de volta"
      submitDisabled={!query.data || classroomId === ''}
      busy={busy}
      error={error ?? unreadable}
      onSubmit={() =>
        void act(() =>
          api.call(returnStudent, { params: { id: student.id }, body: { classroomId } }),
        )
      }
      onClose={() => close()}
    >
      {query.isPending && <LoadingStatus>Carregando…</LoadingStatus>}
      {query.isError && !unreadable && (
        <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          <ClassroomChoice
            former={query.data.classroomId === null ? student.classroomName : null}
            value={classroomId}
            onChange={setChosen}
          />
          <WhatReturns plan={query.data} />
        </>
      )}
    </Dialog>
  );
}

interface ClassroomChoiceProps {
  /** Name of the class of before, where it is archived. */
  former: string | null;
  value: string;
  onChange: (classroomId: string) => void;
}

function ClassroomChoice({ former, value, onChange }: ClassroomChoiceProps) {
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  return (
    <SelectField
      label="Turma"
      hint={former === null ? undefined : `${former} está arquivada: escolha outra.`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Selecionar</option>
      {namedClassrooms(classrooms).map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function WhatReturns({ plan: { guardians, sameName } }: { plan: StudentReturn }) {
  return (
    <>
      <p>
        Voltam os diários, as respostas e as conversas{guardians.length > 0 && ', e o acesso de:'}
      </p>
      {guardians.length > 0 ? (
        <Things>
          {guardians.map(({ id, name, devices }) => (
            <li key={id}>
              {name}, {devices > 0 ? counted(devices, 'aparelho', 'aparelhos') : 'sem aparelho'}
            </li>
          ))}
        </Things>
      ) : (
        <p>Volta sem responsável: o celular de antes já é de outra pessoa. Cadastre um depois.</p>
      )}
      {sameName.map(({ name, classroomName }, index) => (
        <p
          key={index}
        >{`Já existe ${name} em ${classroomName}: as duas fichas ficarão na escola.`}</p>
      ))}
    </>
  );
}
