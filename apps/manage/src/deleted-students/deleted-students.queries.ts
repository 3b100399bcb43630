import { api, ApiError } from '@caderneta/api-client';
import {
  eraseStudent,
  getErasure,
  getStudentReturn,
  listDeletedStudents,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { queryOptions } from '@tanstack/react-query';
import { lists } from '../lists.queries.ts';

export const deletedStudentsQuery = (address: ListAddress) => ({
  ...listQuery([...lists, 'deleted-students'], address, (part, signal) =>
    api.page(listDeletedStudents, { query: part }, { signal }),
  ),
  staleTime: 0,
});

/** Lists what erasing removes; loaded again for each question. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'erasure', id],
    queryFn: ({ signal }) => api.versioned(getErasure, { params: { id } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** What comes back with a student; asked anew for each question. */
export const studentReturnQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'student-return', id],
    queryFn: ({ signal }) => api.call(getStudentReturn, { params: { id } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** Erases a student; one who is erased already counts as a success. */
export async function erase(id: string, ifMatch: string | null): Promise<void> {
  try {
    await api.call(eraseStudent, { params: { id } }, { ifMatch });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
