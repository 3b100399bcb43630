import type { Versioned } from '@caderneta/api-client';
import { Loaded } from '@caderneta/edit-form';
import type { RosterImport } from '@caderneta/api-client/contract';
import { TableSkeleton } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NotFound } from '../not-found.tsx';
import { Review } from './review/review.tsx';
import { importQuery } from './roster/roster-imports.queries.ts';
import { AppliedImport } from './applied/applied-import.tsx';

export default function RosterImportPage() {
  const { importId = '' } = useParams();
  const query = useQuery(importQuery(importId));
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton rows={8} columns={3} />}
      missing={<NotFound>Esta importação não existe.</NotFound>}
    >
      {(found: Versioned<RosterImport>) =>
        found.data.status === 'draft' ? (
          <Review found={found} />
        ) : (
          <AppliedImport rosterImport={found.data} />
        )
      }
    </Loaded>
  );
}
