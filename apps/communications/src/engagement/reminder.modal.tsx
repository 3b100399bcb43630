import { api, ApiError } from '@caderneta/api-client';
import {
  previewReminder,
  type ReminderGroup,
  type ReminderPreview,
  sendReminder,
} from '@caderneta/api-client/contract';
import { isOffline, useSession, useToasts } from '@caderneta/platform';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import {
  counted,
  countText,
  Dialog,
  ErrorState,
  LoadingStatus,
  SegmentedChoice,
  Skeleton,
  Text,
} from '@caderneta/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface ReminderModalProps {
  communicationId: string;
  /** Who has not done what the item asks for: 'quem não respondeu'. */
  unansweredLabel: string;
  onReminded: () => void;
  close: () => void;
}

/** Says whom a reminder would reach and by what before it goes. */
export function ReminderModal({
  communicationId: id,
  unansweredLabel,
  onReminded,
  close,
}: ReminderModalProps) {
  const toasts = useToasts();
  const [group, setGroup] = useState<ReminderGroup>('unanswered');
  const query = useQuery({
    queryKey: ['communications', 'reminder', id, group],
    queryFn: ({ signal }) =>
      api.call(previewReminder, { params: { id }, query: { group } }, { signal }),
    gcTime: 0,
  });
  const reminder = useMutation({
    mutationFn: () => api.call(sendReminder, { params: { id }, body: { group } }),
    onSuccess: ({ guardians, byChannel }) => {
      toasts.show('success', `Lembrete a ${guardianCount(guardians - (byChannel['none'] ?? 0))}.`);
      onReminded();
      close();
    },
  });
  const { data } = query;
  const reached = data ? data.guardians - (data.byChannel['none'] ?? 0) : 0;
  return (
    <Dialog
      title="Lembrar"
      submitLabel="lembrar"
      busy={reminder.isPending}
      submitDisabled={reached === 0 || data?.nextAt !== null}
      error={reminder.error && sentenceOf(reminder.error)}
      onSubmit={() => reminder.mutate()}
      onClose={close}
    >
      <SegmentedChoice<ReminderGroup>
        label="Quem"
        options={[
          { value: 'unanswered', label: unansweredLabel },
          { value: 'unseen', label: 'quem não viu' },
        ]}
        value={group}
        onChange={(chosen) => chosen && setGroup(chosen)}
      />
      {query.isError && (
        <ErrorState
          offline={isOffline(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <LoadingStatus>
          <Skeleton height="48px" />
        </LoadingStatus>
      )}
      {data && <Preview {...data} />}
    </Dialog>
  );
}

const guardianCount = (guardians: number) => counted(guardians, 'responsável', 'responsáveis');

const channelTexts: Record<string, string> = {
  push: 'no celular',
  email: 'por e-mail',
  whatsApp: 'por WhatsApp',
  sms: 'por SMS',
  none: 'sem aviso',
};

function Preview({ guardians, byChannel, last, nextAt }: ReminderPreview) {
  const { timezone } = useSession().school;
  const channels = Object.entries(channelTexts).flatMap(([channel, words]) =>
    byChannel[channel] ? `${countText(byChannel[channel])} ${words}` : [],
  );
  return (
    <>
      <p role="status">
        {guardians === 0
          ? 'Não há quem lembrar.'
          : `${guardianCount(guardians)}: ${channels.join(', ')}.`}
      </p>
      {last && (
        <Text as="p" size="small">
          Lembrete de {last.by}, {formatRelativeDay(last.at, timezone)} às{' '}
          {formatTime(last.at, timezone)}, a {guardianCount(last.guardians)}.
        </Text>
      )}
      {nextAt && <p>Hoje já houve um lembrete. É possível lembrar de novo amanhã.</p>}
    </>
  );
}

/** A refusal says why, as the server decided. */
function sentenceOf(error: Error): string {
  return error instanceof ApiError && error.status === 409
    ? error.message
    : 'Houve um erro ao lembrar.';
}
