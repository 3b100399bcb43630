import type { Database } from '#/database/database.ts';
import {
  communicationFiles,
  communications,
  communicationStudents,
} from '#/database/schema/communications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import type { Clock } from './clock.ts';
import {
  communicationRows,
  type CommunicationPlan,
  type CommunicationRows,
} from './communications.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom } from './random.ts';

/** Recipients held in memory before they are inserted. */
const held = 8_000;

interface Target {
  db: Database;
  key: string;
  schoolId: string;
  clock: Clock;
  onProgress?: (done: number, total: number) => void;
}

export async function insertCommunications(
  { db, key, schoolId, clock, onProgress }: Target,
  plans: readonly CommunicationPlan[],
): Promise<void> {
  const random = createRandom(`${key} communications`);
  let waiting = empty();
  for (const [index, plan] of plans.entries()) {
    const rows = communicationRows(plan, schoolId, clock, random);
    waiting.communications.push(...rows.communications);
    waiting.files.push(...rows.files);
    waiting.students = waiting.students.concat(rows.students);
    waiting.recipients = waiting.recipients.concat(rows.recipients);
    if (waiting.recipients.length < held && index < plans.length - 1) continue;
    await insertAll(db, waiting);
    waiting = empty();
    onProgress?.(index + 1, plans.length);
  }
}

const empty = (): CommunicationRows => ({
  communications: [],
  files: [],
  students: [],
  recipients: [],
});

async function insertAll(db: Database, rows: CommunicationRows) {
  await insertRows(db, communications, rows.communications);
  await insertRows(db, communicationFiles, rows.files);
  await insertRows(db, communicationStudents, rows.students);
  await insertRows(db, recipients, rows.recipients);
}
