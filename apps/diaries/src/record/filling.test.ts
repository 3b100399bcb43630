import type { DiaryContent } from '@caderneta/api-client/contract';
import { describeChange, isBlank, nothing, type DiaryChange } from '../diary/diary-values.ts';
import { emptyRecord, type FillRecord } from './fill-record.ts';
import { batchesOf, commonOf, queued, restored, valuesFor, withException } from './filling.ts';

const students = Array.from({ length: 25 }, (_, index) => ({
  id: `s${index}`,
  name: `Aluno ${index}`,
}));
const ids = students.map(({ id }) => id);
const start: FillRecord = {
  ...emptyRecord('2026-03-10'),
  common: { lunch: 'Full', sleep: 1, details: 'Parque' },
  selected: ids,
};
let made = 0;
const newKey = () => `key-${(made += 1)}`;
const batches = (record: FillRecord) => batchesOf(record, 'Preschool', students, newKey);

/** Exceptions of some students, the same in every run. */
function withSomeExceptions(): FillRecord {
  const changes: DiaryChange[] = [{ lunch: 'No' }, { sleep: null }, { diaper: 3, details: '' }, {}];
  return ids.reduce<FillRecord>(
    (record, id, index) => withException(record, id, changes[(index * 7) % 4]!),
    start,
  );
}

test('students with equal diaries go together, each exactly once, as the form says', () => {
  const record = withSomeExceptions();
  const sent = batches(record);
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  expect(sent.flatMap((batch) => batch.students.map(({ id }) => id)).sort()).toEqual(
    ids.toSorted(),
  );
  for (const { students: together, content } of sent) {
    for (const { id } of together) {
      const { mode: _, ...rest } = content as Extract<DiaryContent, { mode: 'Preschool' }>;
      expect({ ...nothing, ...rest }).toEqual(valuesFor(record, id));
    }
  }
});

test('a common value applies to all students without an exception for it', () => {
  const record = withException(start, 's3', { lunch: 'No' });
  const changed = { ...record, common: { ...record.common, lunch: 'Repeat' as const, shower: 1 } };

  expect(valuesFor(changed, 's4')).toMatchObject({ lunch: 'Repeat', shower: 1 });
  expect(valuesFor(changed, 's3')).toMatchObject({ lunch: 'No', shower: 1 });
});

test('an exception equal to the common value is removed', () => {
  const record = withException(start, 's3', { lunch: 'No' });
  expect(withException(record, 's3', { lunch: 'Full' }).exceptions).toEqual({});
});

test('a refused batch is in the form again, diary by diary', () => {
  const record = withSomeExceptions();
  const sent = batches(record);
  const waiting = queued(record, sent);
  expect([waiting.selected, waiting.exceptions, isBlank(commonOf(waiting))]).toEqual([
    [],
    {},
    true,
  ]);

  const back = sent.reduce<FillRecord>((next, batch) => restored(next, batch), waiting);
  expect(back.selected.toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect(valuesFor(back, id)).toEqual(valuesFor(record, id));
});

test('a refused diary changes nothing in a form that was begun meanwhile', () => {
  const [batch] = batches(start);
  const begun: FillRecord = {
    ...emptyRecord('2026-03-10'),
    common: { dinner: 'No' },
    selected: [],
  };
  const back = restored(begun, batch!, ids.slice(2));

  expect(commonOf(back)).toEqual({ ...nothing, dinner: 'No' });
  expect(back.selected).toEqual(['s0', 's1']);
  expect(valuesFor(back, 's0')).toEqual(valuesFor(start, 's0'));
});

test('a line says how one differs', () => {
  expect(describeChange({ lunch: 'No', sleep: null, diaper: 0, details: 'Febre' })).toBe(
    'Almoço: Não quis · Sono: — · Fralda: 0 · Detalhes: Febre',
  );
});
