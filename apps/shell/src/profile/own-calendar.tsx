import { api } from '@caderneta/api-client';
import { createOwnCalendar, endOwnCalendar, getOwnCalendar } from '@caderneta/api-client/contract';
import { CalendarAddress } from '@caderneta/app-kit/calendar-address';
import { useToasts } from '@caderneta/platform';
import { Card, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const queryKey = ['own-calendar'];

/** The employee's events and deadlines in the calendar of their phone or computer. */
export function OwnCalendar() {
  const toasts = useToasts();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getOwnCalendar, { signal }),
  });
  const change = useMutation({
    mutationFn: (wanted: 'new' | 'none'): Promise<unknown> =>
      api.call(wanted === 'new' ? createOwnCalendar : endOwnCalendar, {}),
    onError: (error) => toasts.fail('Houve um erro ao mudar o calendário.', error),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (!data) return null;
  return (
    <CalendarCard as={Card} aria-label="Calendário" gap={12}>
      <Text as="h2" size="h2">
        Calendário
      </Text>
      <CalendarAddress
        address={data.address}
        busy={change.isPending}
        onCreate={() => change.mutate('new')}
        onEnd={() => change.mutate('none')}
        onCopied={(tone, message) => toasts.show(tone, message)}
      />
    </CalendarCard>
  );
}

const CalendarCard = styled(Stack)({ maxWidth: '720px', marginTop: '16px' });
