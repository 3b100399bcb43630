import { midnightOf } from '@caderneta/school-time';
import {
  Button,
  Card,
  color,
  ownProps,
  radius,
  Row,
  space,
  Stack,
  StatusChip,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { lightFormat } from 'date-fns/lightFormat';
import type { FillRecord, Outcome } from '../fill/fill-record.ts';
import type { FillStore } from '../fill/fill-store.ts';
import { recalled, restored } from '../fill/filling.ts';
import { namesOf } from '../fill/outcomes.ts';
import { DiaryConflictNotice } from './diary-conflict.tsx';
import { WaitingCard } from './waiting-card.tsx';

export interface SendingNoticesProps {
  store: FillStore;
  record: FillRecord;
  isSending: boolean;
  /** Whether the last attempt to send failed. */
  isStuck: boolean;
  send: () => Promise<void>;
  /** Called after waiting batches were put into the form. */
  onRestored?: () => void;
}

/** Shows the results of sent diaries, and the waiting ones. */
export function SendingNotices(props: SendingNoticesProps) {
  const { store, record, isSending, isStuck, send, onRestored } = props;
  const { conflicts, outcomes, older, waiting } = record;
  const isQuiet = outcomes.length === 0 && conflicts.length === 0 && !older && !isStuck;
  if (isQuiet) return null;
  const edit = () => {
    store.change(recalled);
    onRestored?.();
  };
  return (
    <Stack gap={12} marginBottom={16}>
      {outcomes.length > 0 && (
        <Outcomes
          outcomes={outcomes}
          onRead={() => store.change((current) => ({ ...current, outcomes: [] }))}
        />
      )}
      {conflicts.map((conflict) => (
        <DiaryConflictNotice
          key={conflict.student.id}
          store={store}
          conflict={conflict}
          send={send}
        />
      ))}
      {isStuck && (
        <WaitingCard
          waiting={waiting}
          isSending={isSending}
          onSend={() => void send()}
          onEdit={edit}
        />
      )}
      {older && <Older store={store} older={older} onRestored={onRestored} />}
    </Stack>
  );
}

function Outcomes({ outcomes, onRead }: { outcomes: readonly Outcome[]; onRead: () => void }) {
  return (
    <Stack role="alert" gap={8}>
      {outcomes.map(({ tone, text }) => (
        <Result key={text} tone={tone}>
          {text}
        </Result>
      ))}
      <div>
        <Button onClick={onRead}>entendi</Button>
      </div>
    </Stack>
  );
}

interface OlderProps {
  store: FillStore;
  older: NonNullable<FillRecord['older']>;
  onRestored: (() => void) | undefined;
}

/** Asks whether batches of a past day become today's. */
function Older({ store, older, onRestored }: OlderProps) {
  const students = older.batches.flatMap((batch) => batch.students);
  const forget = () => store.change((current) => ({ ...current, older: null }));
  const restore = () => {
    store.change((current) => {
      const start: FillRecord = { ...current, older: null };
      return older.batches.reduce<FillRecord>((record, batch) => restored(record, batch), start);
    });
    onRestored?.();
  };
  return (
    <Stack as={Card} gap={12}>
      <div>
        <StatusChip tone="danger">
          não enviado em {lightFormat(midnightOf(older.day), 'dd/MM/yyyy')}
        </StatusChip>
      </div>
      <p>
        Estes diários ficaram sem conexão até o fim do dia: {namesOf(students)}. Eles só podem ser
        enviados como diários de hoje.
      </p>
      <Row wrap align="stretch">
        <Button onClick={forget}>descartar</Button>
        <Button onClick={restore}>usar hoje</Button>
      </Row>
    </Stack>
  );
}

const Result = styled(
  'p',
  ownProps('tone'),
)<Pick<Outcome, 'tone'>>(({ tone }) => ({
  padding: `${space[12]} ${space[16]}`,
  borderRadius: radius.card,
  background: tone === 'success' ? color.successSoft : color.dangerSoft,
  color: color.ink,
}));
