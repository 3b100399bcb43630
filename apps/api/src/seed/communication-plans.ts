import type { Clock } from './clock.ts';
import type { CommunicationPlan } from './communications.ts';
import type { SeedFiles } from './files.ts';
import type { Classroom, Employee } from './model.ts';
import type { SeedText } from './texts/seed-texts.ts';

/** A text with its audience, author, files and dates. */
export function planOf(
  seedText: SeedText,
  to: readonly Classroom[],
  author: Employee,
  files: SeedFiles,
  clock: Clock,
): CommunicationPlan {
  const { title, description, written, scheduled } = seedText.text;
  return {
    kind: seedText.kind,
    title,
    description,
    to,
    author,
    written,
    scheduled,
    imageFileId: imageOf(seedText, files),
    fileIds: filesOf(seedText, files),
    fields: fieldsOf(seedText, clock),
  };
}

function imageOf({ kind, text }: SeedText, files: SeedFiles): string | null {
  const hasImage = kind === 'announcement' || kind === 'event';
  return hasImage && text.image ? files.drawing(text.image) : null;
}

function filesOf({ kind, text }: SeedText, files: SeedFiles): string[] {
  if (kind === 'gallery') return text.images.map(files.drawing);
  return kind === 'event' ? [] : (text.files ?? []).map(files.document);
}

function fieldsOf({ kind, text }: SeedText, clock: Clock): CommunicationPlan['fields'] {
  if (kind === 'activity') return { dueDate: clock.day(clock.schoolDay(text.due)) };
  if (kind === 'gallery') return { galleryDate: clock.day(clock.schoolDay(text.taken)) };
  if (kind === 'announcement') return {};
  const [day, start, end] = text.on;
  const on = clock.schoolDay(day);
  return { startTime: clock.at(on, start), endTime: clock.at(on, end), place: text.place };
}
