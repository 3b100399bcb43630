import { Button, color, ownProps, radius, space, Stack } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { FillRecord, Outcome } from '../record/fill-record.ts';
import type { FillStore } from '../record/fill-store.ts';
import { recalled } from '../record/filling.ts';
import { DiaryConflictCallout } from './diary-conflict.tsx';
import { OlderCard } from './older-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export interface SendingCalloutsProps {
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
export function SendingCallouts(props: SendingCalloutsProps) {
  const { store, record, isSending, isStuck, send, onRestored } = props;
  const { conflicts, outcomes, older, waiting } = record;
  const isQuiet = outcomes.length === 0 && conflicts.length === 0 && older.length === 0 && !isStuck;
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
        <DiaryConflictCallout
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
      {[...new Set(older.map(({ day }) => day))].sort().map((day) => (
        <OlderCard
          key={day}
          {...{ store, day, send, onRestored }}
          batches={older.filter((batch) => batch.day === day)}
        />
      ))}
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

const Result = styled(
  'p',
  ownProps('tone'),
)<Pick<Outcome, 'tone'>>(({ tone }) => ({
  padding: `${space[12]} ${space[16]}`,
  borderRadius: radius.card,
  background: tone === 'success' ? color.successSoft : color.dangerSoft,
  color: color.ink,
}));
