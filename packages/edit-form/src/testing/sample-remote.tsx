import { api, type Versioned } from '@caderneta/api-client';
import {
  createClassroom,
  deleteStudent,
  getClassroom,
  updateClassroom,
  type ClassroomDetail,
} from '@caderneta/api-client/contract';
import type { RemoteDefinition } from '@caderneta/platform';
import { TextField } from '@caderneta/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  DraftRecovery,
  draftsOf,
  draftTitle,
  FormActions,
  FormCallouts,
  later,
  LeftWhenNeeded,
  Loaded,
  Lock,
  Missing,
  useDeletion,
  useEditForm,
  useFormElement,
  type Draft,
  type FormChecks,
  type Saved,
} from '../index.ts';

const values = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Campo obrigatório.')),
});
type Values = z.output<typeof values>;

/** Comes with the first form that asks for it. */
const checks = later(() => script.fetch());

/** How the checks come: a test takes their place. */
export const script = {
  fetch: (): Promise<FormChecks<Values>> =>
    Promise.resolve({
      schema: values,
      errorsOf: ({ name }) => (name.trim() ? {} : { name: 'Campo obrigatório.' }),
    }),
};

const kind = draftsOf('turma-de-teste', values);
const list = '/lista';

const classroomQuery = (id: string) =>
  queryOptions({
    queryKey: ['classroom', id],
    queryFn: () => api.versioned(getClassroom, { query: { id } }),
  });

interface FormProps {
  start: Draft<Values>;
  latest: Saved<Values>;
  id: string | null;
  reload: () => Promise<unknown>;
}

function Form({ start, latest, id, reload }: FormProps) {
  const form = useEditForm<Values>({
    checks,
    fields: ({ setValue }) => [
      { label: 'Nome', format: ({ name }) => name, apply: ({ name }) => setValue('name', name) },
    ],
    kind,
    draftKey: id ?? 'new',
    start,
    latest,
    send: ({ name }, { etag, idempotencyKey }) => {
      const body = { name, period: 'Morning', diaryMode: 'Simple' } as const;
      const version = { ifMatch: etag, idempotencyKey };
      if (id === null) return api.call(createClassroom, { body, query: {} }, version);
      return api.call(updateClassroom, { params: { id }, query: {}, body }, version);
    },
    reload,
    saved: 'Turma salva!',
    failed: 'Houve um erro ao salvar a turma.',
    back: () => list,
    pathOf: (made) => `/turma/${made}`,
  });
  const ask = useDeletion({
    question: { title: 'Deletar turma', body: 'Deseja realmente deletar a turma?' },
    run: () => api.call(deleteStudent, { params: { id: id ?? '' } }),
    deleted: 'turma deletada!',
    failed: 'Houve um erro ao deletar a turma.',
    back: list,
    onDeleted: form.forget,
    query: classroomQuery(id ?? '').queryKey,
  });
  const { conflict, reason, earlier, isValid, missing, isSubmitting } = form;
  return (
    <form {...useFormElement(form)}>
      <FormCallouts {...{ conflict, reason, earlier }} />
      <Lock isOn={isSubmitting}>
        <TextField label="Nome" {...form.registerInput('name')} />
      </Lock>
      <FormActions
        cancel={<Link to={list}>cancelar</Link>}
        deletion={id === null ? undefined : { label: 'deletar turma', ask }}
        saveLabel="salvar turma"
        {...{ isValid, missing, isSubmitting }}
      />
    </form>
  );
}

function Recovery({ id, latest, reload }: Omit<FormProps, 'start'>) {
  return (
    <DraftRecovery
      kind={kind}
      draftKey={id ?? 'new'}
      saved={latest}
      found="Há uma turma que não foi salva:"
      nameOf={({ values: { name } }) => draftTitle(name)}
    >
      {(start) => <Form {...{ start, latest, id, reload }} />}
    </DraftRecovery>
  );
}

const savedOf = ({ data: { name }, etag }: Versioned<ClassroomDetail>): Saved<Values> => ({
  values: { name },
  etag,
});

function EditPage() {
  const { id = '' } = useParams();
  const query = useQuery(classroomQuery(id));
  const missing = (
    <>
      <LeftWhenNeeded kind={kind} draftKey={id} />
      <Missing back={list} backLabel="ver turmas">
        Esta turma não existe.
      </Missing>
    </>
  );
  return (
    <Loaded query={query} missing={missing}>
      {(classroom) => <Recovery id={id} latest={savedOf(classroom)} reload={query.refetch} />}
    </Loaded>
  );
}

const empty: Saved<Values> = { values: { name: '' }, etag: null };
const NewPage = () => <Recovery id={null} latest={empty} reload={() => Promise.resolve()} />;
const ListPage = () => <h1>Turmas</h1>;

/** A list, a form of something new and one of something saved, as the areas of the portal have them. */
export const remote = {
  name: 'sample',
  access: 'employee',
  navigation: [],
  pages: {
    '/lista': () => Promise.resolve({ default: ListPage }),
    '/turma/nova': () => Promise.resolve({ default: NewPage }),
    '/turma/:id': () => Promise.resolve({ default: EditPage }),
  },
} satisfies RemoteDefinition;
