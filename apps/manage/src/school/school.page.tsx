import { useSession } from '@caderneta/platform';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { DraftGate } from '../keeping/draft-gate.tsx';
import { FormSkeleton } from '../keeping/form-skeleton.tsx';
import { Loaded } from '../keeping/loaded.tsx';
import { SchoolForm } from './school-form.tsx';
import { savedSchool, schoolDrafts } from './school-values.ts';
import { schoolQuery } from './school.queries.ts';

export default function SchoolPage() {
  const { id } = useSession().school;
  const settings = useQuery(schoolQuery(id));
  return (
    <>
      <PageHeader title="Escola" context="Identidade, calendário e tempo de guarda dos dados" />
      <Loaded query={settings} skeleton={<FormSkeleton />}>
        {(loaded) => {
          const latest = savedSchool(loaded);
          return (
            <DraftGate
              drafts={schoolDrafts}
              draftKey={id}
              saved={latest}
              found="Você começou a editar a escola e ainda não salvou."
              titleOf={({ name }) => name}
            >
              {(start) => <SchoolForm {...{ id, latest, start, settings: loaded.data }} />}
            </DraftGate>
          );
        }}
      </Loaded>
    </>
  );
}
