import type {
  CommunicationKind,
  ItemHistory,
  ItemVersion,
  ListedVersion,
  TextChange,
} from '@caderneta/api-client/contract';
import { formatPeriod } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { diffArrays } from 'diff';
import type { ContentColumns } from '#/database/schema/communications.ts';
import type { VersionContent } from '#/database/schema/item-versions.ts';
import { secondsUntil } from '#/timing/present.ts';
import { saidIn } from './item-versions.repository.ts';

/** What a version says, as far as words can tell it. */
export interface Said extends ContentColumns {
  title: string;
  description: string;
}

/** A version with its files, by their names. */
export interface SaidWithFiles extends Said {
  imageFileId: string | null;
  files: readonly { id: string; name: string }[];
}

type Field = ItemVersion['fields'][number];
type Words = (said: Said, timeZone: string) => Field[];

/** What is read and changed in versions. */
type ItemKind = CommunicationKind | 'notice';

const inWords = (day: string | null) => (day ? lightFormat(parseISO(day), 'dd/MM/yyyy') : '');

/** Fields that one kind has alone. */
const ofKind: Record<ItemKind, Words> = {
  announcement: () => [],
  notice: () => [],
  event: ({ startTime, endTime, place }, timeZone) => [
    {
      field: 'startTime',
      label: 'Data e horário',
      text: startTime && endTime ? formatPeriod(startTime, endTime, timeZone) : '',
    },
    { field: 'place', label: 'Local', text: place ?? '' },
  ],
  activity: ({ dueDate }) => [
    { field: 'dueDate', label: 'Data de entrega', text: inWords(dueDate) },
  ],
  gallery: ({ galleryDate }) => [{ field: 'date', label: 'Data', text: inWords(galleryDate) }],
  poll: ({ pollOptions, closingDay }) => [
    { field: 'options', label: 'Respostas', text: (pollOptions ?? []).join('\n') },
    { field: 'closingDay', label: 'Encerra em', text: inWords(closingDay) },
  ],
};

/** An item's texts, title first, as people read them. */
export function fieldsInWords(kind: ItemKind, said: Said, timeZone: string): Field[] {
  const fields = [
    { field: 'title', label: 'Título', text: said.title },
    ...ofKind[kind](said, timeZone),
    { field: 'description', label: 'Descrição', text: said.description },
  ];
  return fields.filter(({ field, text }) => field === 'title' || text !== '');
}

/** Fields whose words are compared one by one; days and hours change as a whole. */
const prose = ['title', 'description', 'place', 'options'];

/** Lists what changed from one version to the next, field by field. */
export function changesOf(
  kind: ItemKind,
  before: SaidWithFiles,
  after: SaidWithFiles,
  timeZone: string,
): TextChange[] {
  const earlier = fieldsInWords(kind, before, timeZone);
  const later = fieldsInWords(kind, after, timeZone);
  const all = [...later, ...earlier.filter(({ field }) => !textOf(later, field))];
  const texts = all.flatMap(({ field, label }) => {
    const [from, to] = [textOf(earlier, field), textOf(later, field)];
    if (from === to) return [];
    const words = prose.includes(field) ? compareWords(from, to) : asWhole(from, to);
    return { field, label, words };
  });
  const marks = [before, after].map(({ formatted }) => formatted?.text ?? '');
  const isDrawnAnew = marks[0] !== marks[1] && before.description === after.description;
  return [...texts, ...(isDrawnAnew ? [otherMarks] : []), ...changesOfFiles(kind, before, after)];
}

/** The same words, with other marks: bold, lists, links. */
const otherMarks: TextChange = {
  field: 'format',
  label: 'Formatação',
  words: [
    { text: 'a formatação de antes', is: 'Removed' },
    { text: 'outra formatação', is: 'Added' },
  ],
};

const textOf = (fields: Field[], name: string) =>
  fields.find(({ field }) => field === name)?.text ?? '';

function changesOfFiles(kind: ItemKind, before: SaidWithFiles, after: SaidWithFiles): TextChange[] {
  const image = [before, after].map(({ imageFileId }) => imageFileId);
  const ids = [before, after].map(({ files }) => files.map(({ id }) => id).join());
  const namesOf = ({ files }: SaidWithFiles) =>
    kind === 'gallery'
      ? `${files.length} ${files.length === 1 ? 'imagem' : 'imagens'}`
      : files.map(({ name }) => name).join(', ');
  const [field, label] = fileFields[kind] ?? ['attachmentIds', 'Anexos'];
  return [
    ...(image[0] === image[1]
      ? []
      : [
          {
            field: 'imageId',
            label: kind === 'notice' ? 'Imagem' : 'Imagem de capa',
            words: asWhole(image[0] ? 'a imagem de antes' : '', image[1] ? 'outra imagem' : ''),
          },
        ]),
    ...(ids[0] === ids[1]
      ? []
      : [{ field, label, words: asWhole(namesOf(before), namesOf(after)) }]),
  ];
}

/** Files of kinds that have no attachments. */
const fileFields: Partial<Record<ItemKind, [field: string, label: string]>> = {
  gallery: ['fileIds', 'Imagens'],
  notice: ['attachment', 'Anexo'],
};

type ChangedWords = TextChange['words'];

const asWhole = (from: string, to: string): ChangedWords =>
  [
    { text: from, is: 'Removed' as const },
    { text: to, is: 'Added' as const },
  ].filter(({ text }) => text !== '');

/** Texts that differ in more words than this are told as two texts: nobody follows so many marks. */
const mostEdits = 1000;

/** Compares word by word: 'às 8:00,' is two words, so that no number is torn apart. */
export function compareWords(from: string, to: string): ChangedWords {
  const [earlier, later] = [from, to].map((text) => text.match(/\S+\s*|\s+/g) ?? []);
  const runs = diffArrays(earlier!, later!, { maxEditLength: mostEdits });
  if (!runs) return asWhole(from, to);
  return runs.map(({ value, added, removed }) => ({
    text: value.join(''),
    is: added ? 'Added' : removed ? 'Removed' : 'Same',
  }));
}

interface StandingVersion {
  standsSince: Date | null;
  content: VersionContent;
  changes: TextChange[];
}

/**
 * How a corrected item came to say what it says; nothing of one that was never corrected.
 * @param versions latest first
 */
export function toItemHistory(
  kind: ItemKind,
  [present, ...earlier]: readonly StandingVersion[],
  timeZone: string,
): { history?: ItemHistory } {
  if (!present || earlier.length === 0) return {};
  const at = ({ standsSince }: StandingVersion) => standsSince!.toISOString();
  return {
    history: {
      at: at(present),
      changes: present.changes,
      earlier: earlier.map((version) => ({
        at: at(version),
        fields: fieldsInWords(kind, saidIn(version.content), timeZone),
      })),
    },
  };
}

interface WrittenVersion extends Pick<ListedVersion, 'changes' | 'by' | 'tell'> {
  content: VersionContent;
  standsSince: Date | null;
  heldUntil: Date | null;
}

/** Versions as staff read them. */
export const toListedVersions = (
  kind: ItemKind,
  versions: readonly WrittenVersion[],
  { timeZone, now }: { timeZone: string; now: Date },
): ListedVersion[] =>
  versions.map(({ content, changes, standsSince, heldUntil, by, tell }) => ({
    at: (standsSince ?? now).toISOString(),
    fields: fieldsInWords(kind, saidIn(content), timeZone),
    changes,
    ...{ by, tell, heldSeconds: heldUntil && secondsUntil(heldUntil, now) },
  }));
