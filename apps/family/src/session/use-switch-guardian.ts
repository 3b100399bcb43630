import { api } from '@caderneta/api-client/fetch';
import { switchGuardian } from '@caderneta/api-client/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { familyKey } from './family.queries.ts';
import { deleteSeenContent } from './forget.ts';

/** Lets another guardian of this device read. What the one before saw is deleted from it. */
export function useSwitchGuardian(onSwitched: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => api.call(switchGuardian, { body: { deviceId } }),
    onSuccess: async () => {
      await deleteSeenContent(queries);
      await queries.resetQueries({ queryKey: familyKey });
      onSwitched();
    },
  });
}
