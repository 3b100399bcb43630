import { api } from '@caderneta/api-client';
import {
  addRecipients,
  communicationKindNames,
  type MissedItem,
  type MissedItems,
} from '@caderneta/api-client/contract';
import { refusalText, useSession } from '@caderneta/platform';
import { Checkbox, color, counted, Dialog, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useState } from 'react';
import { followingText, labelOfMissed, sentencesOf } from './missed-words.ts';

export interface MissedModalProps {
  /** Names those to whom it is sent: 'a Ana', 'aos 3 alunos'. */
  who: string;
  missed: MissedItems;
  /** What else follows from sending. */
  note?: string | undefined;
  /** @param sent how many items were sent to them */
  close: (sent?: number) => void;
}

/** Asks which of the things that still count are sent to students who came to a class later. */
export function MissedModal({ who, missed, note, close }: MissedModalProps) {
  const [chosen, setChosen] = useState(
    () => new Set(missed.items.filter(({ isAhead }) => isAhead).map(({ id }) => id)),
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const following = followingText(missed);

  async function submit() {
    setBusy(true);
    setError(undefined);
    const wanted = missed.items.filter(({ id }) => chosen.has(id));
    try {
      for (const item of wanted) await sendTo(item, missed);
      close(wanted.length);
    } catch (refused) {
      // What went is not sent again by another try.
      setError(refusalText(refused) ?? 'Houve um erro ao enviar. Tente novamente.');
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Enviar também ${who}?`}
      submitLabel={`enviar também ${who}`}
      submitDisabled={chosen.size === 0}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      <Stack gap={12}>
        {sentencesOf(missed).map((sentence) => (
          <Text as="p" key={sentence} breaks>
            {sentence}
          </Text>
        ))}
        <Choices {...{ missed, chosen, setChosen, busy }} />
        <Text as="p" size="small" tone="muted" breaks>
          {following} As famílias recebem o aviso de cada envio que já saiu. {note}
        </Text>
      </Stack>
    </Dialog>
  );
}

interface ChoicesProps extends Pick<MissedModalProps, 'missed'> {
  chosen: ReadonlySet<string>;
  setChosen: (chosen: Set<string>) => void;
  busy: boolean;
}

function Choices({ missed, chosen, setChosen, busy }: ChoicesProps) {
  const { timezone } = useSession().school;

  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  const boxOf = (item: MissedItem) => (
    <Checkbox
      key={item.id}
      label={labelOfMissed(item, missed.classrooms, timezone)}
      checked={chosen.has(item.id)}
      disabled={busy}
      onChange={({ target }) => toggle(item.id, target.checked)}
    />
  );
  const ahead = missed.items.filter(({ isAhead }) => isAhead);
  const recent = missed.items.filter(({ isAhead }) => !isAhead);
  return (
    <Stack as="fieldset" gap={4} aria-label="O que enviar">
      {ahead.map(boxOf)}
      {recent.length > 0 && (
        // Often many: what is ahead and the button stay in sight.
        <details open={ahead.length === 0}>
          <Summary>{counted(recent.length, 'recente', 'recentes')}</Summary>
          {recent.map(boxOf)}
        </details>
      )}
    </Stack>
  );
}

const Summary = styled.summary({
  padding: `${space[12]} 0`,
  color: color.primaryInk,
  fontWeight: 700,
  cursor: 'pointer',
});

/** Sends it to all who came to its classes: who has it already is not told again. */
async function sendTo(
  { id, kind, classroomIds }: MissedItem,
  { classrooms }: MissedItems,
): Promise<void> {
  const known = communicationKindNames.find((name) => name === kind);
  if (!known) return;
  const meant = classrooms.filter((classroom) => classroomIds.includes(classroom.id));
  const studentIds = meant.flatMap((classroom) => classroom.studentIds);
  await api.call(addRecipients, { params: { kind: known, id }, body: { studentIds } });
}
