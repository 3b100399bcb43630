import { DraftRecovery, draftTitle, Loaded } from '@caderneta/edit-form';
import { EmptyState, PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { School } from 'lucide-react';
import { overviewQuery } from '../network.queries.ts';
import { announcementDrafts, blankAnnouncement } from './announcement-draft.ts';
import { AnnouncementForm } from './announcement-form.tsx';

export default function AnnouncementCreatePage() {
  const query = useQuery(overviewQuery('30'));
  return (
    <>
      <PageHeader title="Novo comunicado" context={query.data?.name} />
      <Loaded query={query}>
        {({ schools }) =>
          schools.length === 0 ? (
            <EmptyState icon={School}>Ainda não há escolas nesta rede.</EmptyState>
          ) : (
            <DraftRecovery
              kind={announcementDrafts}
              draftKey="new"
              saved={blankAnnouncement}
              found="Você começou um comunicado que ainda não foi enviado."
              nameOf={({ values }) => draftTitle(values.title.trim() || values.description)}
            >
              {(start) => <AnnouncementForm {...{ schools, start }} />}
            </DraftRecovery>
          )
        }
      </Loaded>
    </>
  );
}
