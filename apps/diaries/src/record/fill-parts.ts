import { isSameContent, type Drafts } from '@caderneta/platform';
import { mark } from './fill-keys.ts';
import { emptyRecord, onDay, type FillPart, type FillRecord } from './fill-record.ts';

/** The parts of a classroom's record as they are stored. */
export class FillParts {
  readonly #drafts: Drafts<FillPart>;
  readonly #start: string;
  readonly #formStart: string;
  readonly #formKey: string;

  /** @param tab names the form of this tab */
  constructor(drafts: Drafts<FillPart>, classroomId: string, tab: string) {
    this.#drafts = drafts;
    this.#start = classroomId + mark;
    this.#formStart = `${this.#start}form${mark}`;
    this.#formKey = this.#formStart + tab;
  }

  /** The record on a day with the form of this tab, or else with one that another tab left. */
  open(today: string): FillRecord {
    const forms = this.#keys().filter((key) => key.startsWith(this.#formStart));
    const mine = forms.includes(this.#formKey) ? [this.#formKey] : forms;
    let found = emptyRecord(today);
    for (const key of mine) {
      const part = this.#drafts.read(key);
      if (part?.part !== 'form') continue;
      if (part.form.day !== today) {
        this.#drafts.remove(key);
        continue;
      }
      found = { ...found, ...part.form };
      if (key === this.#formKey) break;
      // It moves here: the tab that still has it stores it again with its next change.
      this.#drafts.save(this.#formKey, part);
      this.#drafts.remove(key);
      break;
    }
    return this.read(found, today);
  }

  /** @param record has the form of the page; everything else is read anew, in its order */
  read(record: FillRecord, today: string): FillRecord {
    const next: FillRecord = { ...record, waiting: [], older: [], conflicts: [], outcomes: [] };
    for (const key of this.#keys()) {
      const part = key.startsWith(this.#formStart) ? null : this.#drafts.read(key);
      if (part?.part === 'batch') next.waiting.push(part.batch);
      else if (part?.part === 'conflict') next.conflicts.push(part.conflict);
      else if (part?.part === 'outcome') next.outcomes.push(part.outcome);
    }
    return onDay(inOrderOf(next, record), today);
  }

  /** Stores what differs between two records, and nothing else. */
  write(before: FillRecord, after: FillRecord): void {
    const old = this.#partsOf(before);
    const next = this.#partsOf(after);
    for (const [key, part] of next) {
      if (isSameContent(old.get(key), part)) continue;
      this.#drafts.save(key, part);
    }
    for (const key of old.keys()) if (!next.has(key)) this.#drafts.remove(key);
  }

  #keys(): string[] {
    return this.#drafts.keys().filter((key) => key.startsWith(this.#start));
  }

  #partsOf(record: FillRecord): Map<string, FillPart> {
    const { day, common, selected, exceptions, waiting, older, conflicts, outcomes } = record;
    const form = { day, common, selected, exceptions };
    const empty = emptyRecord(day);
    const isBlank = isSameContent({ ...empty, ...form }, empty);
    const place = (...words: string[]) => this.#start + words.join(mark);
    return new Map<string, FillPart>([
      ...(isBlank ? [] : [[this.#formKey, { part: 'form', form }] as const]),
      ...[...waiting, ...older].map(
        (batch) => [place('batch', batch.key), { part: 'batch', batch }] as const,
      ),
      ...conflicts.map(
        (conflict) =>
          [
            place('conflict', conflict.day, conflict.student.id),
            { part: 'conflict', conflict },
          ] as const,
      ),
      ...outcomes.map(
        (outcome) => [place('outcome', outcome.text), { part: 'outcome', outcome }] as const,
      ),
    ]);
  }
}

/** Keeps what was there in its order; what another tab added follows. */
function inOrderOf(next: FillRecord, before: FillRecord): FillRecord {
  const sorted = <T>(list: T[], earlier: readonly T[], name: (one: T) => string) => {
    const places = new Map(earlier.map((one, index) => [name(one), index]));
    const placeOf = (one: T) => places.get(name(one)) ?? earlier.length;
    return list.toSorted((one, other) => placeOf(one) - placeOf(other));
  };
  const batches = [...before.waiting, ...before.older];
  return {
    ...next,
    waiting: sorted(next.waiting, batches, ({ key }) => key),
    conflicts: sorted(next.conflicts, before.conflicts, ({ day, student }) => day + student.id),
    outcomes: sorted(next.outcomes, before.outcomes, ({ text }) => text),
  };
}
