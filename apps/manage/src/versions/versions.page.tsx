import { ApiError } from '@caderneta/api-client';
import { refusalText, useFailedPage } from '@caderneta/platform';
import { ErrorState, PageHeader, Stack, TableSkeleton } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { AppVersionsCard } from './app-versions-card.tsx';
import { ProveEmail } from './prove-email.tsx';
import { versionsQuery } from './versions.queries.ts';

/** Shows the running builds of each ring to administrators of the installation. */
export default function VersionsPage() {
  const query = useQuery(versionsQuery);
  const failure = useFailedPage(query);
  if (query.error instanceof ApiError && query.error.code === 'mailbox-unproven') {
    return (
      <>
        <PageHeader title="Versões" />
        <ProveEmail />
      </>
    );
  }
  const refused = refusalText(query.error);
  return (
    <>
      <PageHeader title="Versões" context="O que está no ar, para quais escolas e desde quando." />
      {query.isPending && <TableSkeleton rows={6} columns={2} />}
      {query.isError && refused && <p role="alert">{refused}</p>}
      {query.isError && !refused && <ErrorState {...failure} />}
      <Stack>
        {query.data?.map((versions) => (
          <AppVersionsCard key={versions.app} versions={versions} />
        ))}
      </Stack>
    </>
  );
}
