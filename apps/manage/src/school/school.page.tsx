import { DraftRecovery, draftTitle, Loaded } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { SchoolForm } from './school-form.tsx';
import { savedSchool, schoolDrafts } from './school-values.ts';
import { schoolQuery } from './school.queries.ts';

export default function SchoolPage() {
  const { id } = useSession().school;
  const settings = useQuery(schoolQuery(id));
  return (
    <>
      <PageHeader title="Escola" context="Identidade, calendário e tempo de guarda dos dados" />
      <Loaded query={settings}>
        {(loaded) => {
          const latest = savedSchool(loaded);
          return (
            <DraftRecovery
              kind={schoolDrafts}
              draftKey={id}
              saved={latest}
              found="Você começou a editar a escola e ainda não salvou."
              nameOf={({ values }) => draftTitle(values.name)}
            >
              {(start) => <SchoolForm {...{ id, latest, start, settings: loaded.data }} />}
            </DraftRecovery>
          );
        }}
      </Loaded>
    </>
  );
}
