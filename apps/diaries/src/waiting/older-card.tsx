import { midnightOf } from '@caderneta/school-time';
import { Button, Card, Row, Stack, StatusChip } from '@caderneta/ui';
import { lightFormat } from 'date-fns/lightFormat';
import { isInTime, type Batch, type FillRecord } from '../record/fill-record.ts';
import type { FillStore } from '../record/fill-store.ts';
import { ofItsDay, restored, withoutBatch } from '../record/filling.ts';
import { namesOf } from '../record/outcomes.ts';

export interface OlderCardProps {
  store: FillStore;
  /** The past day on which the batches were begun. */
  day: string;
  batches: readonly Batch[];
  send: () => Promise<void>;
  onRestored: (() => void) | undefined;
}

/** Asks of which day batches are that nobody sent on theirs. */
export function OlderCard({ store, day, batches, send, onRestored }: OlderCardProps) {
  const students = batches.flatMap((batch) => batch.students);
  const date = lightFormat(midnightOf(day), 'dd/MM/yyyy');
  const mayBeOfItsDay = isInTime(day, store.today);
  const each = (change: (record: FillRecord, batch: Batch) => FillRecord) =>
    store.change((record) => batches.reduce(change, record));
  const forget = () => each((record, { key }) => withoutBatch(record, key));
  const keepDay = () => {
    each(ofItsDay);
    void send();
  };
  const restore = () => {
    each((record, batch) => restored(withoutBatch(record, batch.key), batch));
    onRestored?.();
  };
  return (
    <Stack as={Card} gap={12}>
      <div>
        <StatusChip tone="danger">não enviado em {date}</StatusChip>
      </div>
      <p>
        Estes diários foram começados em {date} e não foram enviados nesse dia: {namesOf(students)}.
        {!mayBeOfItsDay && ' Eles só podem ser enviados como diários de hoje.'}
      </p>
      <Row wrap align="stretch">
        <Button onClick={forget}>descartar</Button>
        <Button onClick={restore}>usar hoje</Button>
        {mayBeOfItsDay && <Button onClick={keepDay}>enviar como de {date}</Button>}
      </Row>
    </Stack>
  );
}
