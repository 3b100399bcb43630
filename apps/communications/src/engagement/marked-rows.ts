import { finder } from '@caderneta/ui';
import { type KeyboardEvent, useState } from 'react';
import type { EngagementRow } from '../kinds/communication-kind.ts';
import type { Recipient } from './marks.queries.ts';

export const keyOf = ({ studentId, guardianId }: Recipient) => `${studentId} ${guardianId}`;
export const toRecipient = ({ studentId, guardianId }: Recipient) => ({ studentId, guardianId });

/** Recipients that are searched and ticked. A tick stays while others are searched. */
export function useRows({ engagementDetails }: { engagementDetails: EngagementRow[] }) {
  const [classroomId, setClassroomId] = useState('');
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<ReadonlyMap<string, Recipient>>(new Map());
  const [said, say] = useState('');
  const isFound = finder(search);
  const rows = engagementDetails
    .filter((row) => !classroomId || row.classroomId === classroomId)
    .filter((row) => isFound(`${row.studentName} ${row.responsibleName}`));

  function toggle(row: EngagementRow) {
    const next = new Map(ticked);
    if (!next.delete(keyOf(row))) next.set(keyOf(row), toRecipient(row));
    setTicked(next);
  }
  /** Ticks the first that is found. Enter does not send the form here. */
  function onSearchKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const first = rows.find((row) => !ticked.has(keyOf(row)));
    if (!first || search.trim() === '') return;
    toggle(first);
    say(`${first.studentName}, ${first.responsibleName}: marcado.`);
    setSearch('');
  }
  const clear = () => {
    setTicked(new Map());
    say('');
  };
  return {
    rows,
    classroomId,
    setClassroomId,
    search,
    setSearch,
    ticked,
    toggle,
    onSearchKey,
    said,
    clear,
  };
}
