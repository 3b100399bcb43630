import { ErrorState, TableSkeleton, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { ContactsCard } from './contacts-card.tsx';
import { contactsQuery } from './contacts.queries.ts';

/** Phone and e-mail that each school has of the guardian, and how to change them. */
export function ContactsPage() {
  const { data, isError, isFetching, refetch } = useQuery(contactsQuery());
  const [params] = useSearchParams();
  return (
    <>
      <Text as="h1" size="h1" marginBottom={12}>
        Meus contatos
      </Text>
      <Text as="p" role="status" hideEmpty marginBottom={12}>
        {params.has('trocado') && 'Contato trocado!'}
      </Text>
      {data ? (
        data.map((contacts) => (
          <ContactsCard key={contacts.schoolId} contacts={contacts} isOneOf={data.length} />
        ))
      ) : isError ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} columns={1} />
      )}
    </>
  );
}
