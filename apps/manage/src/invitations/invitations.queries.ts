import { api } from '@caderneta/api-client';
import { createInvitations } from '@caderneta/api-client/contract';
import { useMutation } from '@tanstack/react-query';

/** New links, shown once: nobody can read them again. */
export function useInvitations(classroomId: string) {
  return useMutation({
    mutationFn: () => api.call(createInvitations, { params: { id: classroomId } }),
  });
}
