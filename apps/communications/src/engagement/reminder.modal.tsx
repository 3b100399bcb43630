import { api, ApiError } from '@caderneta/api-client';
import {
  previewReminder,
  type ReminderGroup,
  type ReminderPreview,
  sendReminder,
} from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { isOffline, useSession, useToasts } from '@caderneta/platform';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import {
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
import { guardianCount, Untold } from '../recipients/untold.tsx';
import { leavingWords, remindedWords } from './reminder-words.ts';

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
  const { timezone } = useSession().school;
  const [group, setGroup] = useState<ReminderGroup>('unanswered');
  const query = useQuery({
    queryKey: ['communications', 'reminder', id, group],
    queryFn: ({ signal }) =>
      api.call(previewReminder, { params: { id }, query: { group } }, { signal }),
    gcTime: 0,
  });
  const reminder = useMutation({
    mutationFn: () => api.call(sendReminder, { params: { id }, body: { group } }),
    onSuccess: (reminded) => {
      toasts.show('success', remindedWords(reminded, timezone));
      onReminded();
      close();
    },
  });
  const { data } = query;
  const isForNobody = !data || Object.keys(data.byChannel).length === 0;
  return (
    <Dialog
      title="Lembrar"
      submitLabel="lembrar"
      busy={reminder.isPending}
      submitDisabled={isForNobody}
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

const channelTexts: Record<string, string> = {
  push: 'no celular',
  email: 'por e-mail',
  whatsApp: 'por WhatsApp',
  sms: 'por SMS',
};

function Preview({ guardians, byChannel, last, nextAt, ...rest }: ReminderPreview) {
  const { remindedToday, untold, untoldGuardians, returned, leavesAt } = rest;
  const { timezone } = useSession().school;
  const parts = [
    ...Object.entries(channelTexts).map(([channel, words]) => [byChannel[channel] ?? 0, words]),
    [remindedToday, remindedToday === 1 ? 'já lembrado hoje' : 'já lembrados hoje'],
    [untold, 'sem aviso'],
  ] as [number, string][];
  const told = parts.flatMap(([count, words]) => (count > 0 ? `${countText(count)} ${words}` : []));
  const isGoing = Object.keys(byChannel).length > 0;
  return (
    <>
      <p role="status">
        {guardians === 0
          ? 'Não há quem lembrar.'
          : `${guardianCount(guardians)}: ${told.join(', ')}.`}
      </p>
      {isGoing && leavesAt && (
        <Callout tone="primary">
          Horário sem avisos: sai {leavingWords(new Date(leavesAt), timezone)}.
        </Callout>
      )}
      {returned > 0 && (
        <p>
          Endereço devolvido: {returned === 1 ? '1 vai' : `${countText(returned)} vão`} por outro
          canal.
        </p>
      )}
      {untold > 0 && <Untold untold={untold} untoldGuardians={untoldGuardians} />}
      {last && (
        <Text as="p" size="small">
          Lembrete de {last.by}, {formatRelativeDay(last.at, timezone)} às{' '}
          {formatTime(last.at, timezone)}, a {guardianCount(last.guardians)}.
        </Text>
      )}
      {nextAt && <p>Quem recebe avisos já foi lembrado hoje. É possível lembrar de novo amanhã.</p>}
    </>
  );
}

/** A refusal says why, as the server decided. */
function sentenceOf(error: Error): string {
  return error instanceof ApiError && error.status === 409
    ? error.message
    : 'Houve um erro ao lembrar.';
}
