import { lazyPart } from '@caderneta/app-kit';
import { childNames, whenOf } from '@caderneta/family-texts';
import { formatPeriod } from '@caderneta/school-time';
import {
  answeredByTexts,
  type CommunicationKind,
  type FamilyCommunication,
  isListed,
} from '@caderneta/api-client/contract';
import { media, Skeleton, space, Stack } from '@caderneta/ui';
import styled from '@emotion/styled';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import type { Opened, PageProps } from '../app/pages.ts';
import { Attachments } from '../reading/attachments.tsx';
import { Cover } from '../reading/cover.tsx';
import { History } from '../reading/history.tsx';
import { LinkedText } from '../reading/linked-text.tsx';
import { ListenButton } from '../reading/listen-button.tsx';
import { Reading } from '../reading/reading.tsx';
import { ReadingHeader } from '../reading/reading-header.tsx';
import { Sheet } from '../reading/sheet.ts';
import { useFamily } from '../session/family-context.ts';
import { itemQuery } from './communication.queries.ts';
import { Gallery } from './gallery.tsx';
import { CalendarLink, ItemFacts } from './item-facts.tsx';
import { Task } from './task.styles.ts';

export const askItem = (queries: QueryClient, { params: { id = '' } }: Opened): void =>
  void queries.prefetchQuery(itemQuery(id));

/** Something the school sent: an announcement, an event, an activity or a gallery. */
export function CommunicationPage({ params: { id = '' } }: PageProps) {
  return (
    <Reading kind="communication" id={id} query={useQuery(itemQuery(id))}>
      {(item) => <Item key={id} item={item} />}
    </Reading>
  );
}

function Item({ item }: { item: FamilyCommunication }) {
  const { students, school } = useFamily();
  const { kind, title, createdBy, sentAt, copies, attachments } = item;
  // Its day is all that an answer needs; other items are answered once they are read.
  const isEvent = kind === 'event';
  const names = childNames(students);
  const about = copies.map(({ studentId, studentName }) => names.get(studentId) ?? studentName);
  return (
    <Sheet>
      <ReadingHeader
        kind={kind}
        title={title}
        author={createdBy.name}
        at={sentAt}
        about={students.length > 1 ? about : []}
        studentIds={copies.map(({ studentId }) => studentId)}
      />
      <FactsAndCover>
        <Stack gap={20} hideEmpty>
          <ItemFacts item={item} />
          {isEvent && <ItemTask item={item} names={names} />}
        </Stack>
        {kind !== 'gallery' && <Cover of={item} />}
      </FactsAndCover>
      {item.history && <History history={item.history} />}
      <Words item={item} />
      {isEvent && <CalendarLink id={item.id} />}
      <ListenButton words={spokenWords(item, school.timezone)} />
      {kind !== 'gallery' && <Attachments files={attachments} />}
      {!isEvent && <ItemTask item={item} names={names} />}
    </Sheet>
  );
}

// Most texts are plain.
const FormattedText = lazyPart(() =>
  import('@caderneta/ui/formatted-text').then((m) => m.FormattedText),
);

function Words({ item: { description, blocks } }: { item: FamilyCommunication }) {
  const plain = description && <LinkedText>{description}</LinkedText>;
  if (!blocks) return plain;
  return (
    <Suspense fallback={plain}>
      <FormattedText blocks={blocks} />
    </Suspense>
  );
}

/** Title, when and where, then the text: listeners need the date most. */
function spokenWords(item: FamilyCommunication, timeZone: string): string {
  const { title, description, startTime, endTime, place, options } = item;
  return [
    title,
    startTime && endTime && formatPeriod(startTime, endTime, timeZone),
    place && `Local: ${place}`,
    !startTime && whenOf(item, timeZone),
    options?.join('.\n'),
    description,
  ]
    .filter(Boolean)
    .join('.\n');
}

// Reading does not wait for the code of answering.
const ActivityTasks = lazyPart(() => import('./activity-tasks.tsx').then((m) => m.ActivityTasks));
const EventAnswers = lazyPart(() => import('./event-answers.tsx').then((m) => m.EventAnswers));
const ReadingConfirmation = lazyPart(() =>
  import('./reading-confirmation.tsx').then((m) => m.ReadingConfirmation),
);
const PollAnswers = lazyPart(() => import('./poll-answers.tsx').then((m) => m.PollAnswers));

interface ItemTaskProps {
  item: FamilyCommunication;
  /** Names of the children in the family. */
  names: ReadonlyMap<string, string>;
}

const tasks: Record<CommunicationKind, ComponentType<ItemTaskProps>> = {
  announcement: ReadingConfirmation,
  event: EventAnswers,
  activity: ActivityTasks,
  gallery: Gallery,
  poll: PollAnswers,
};

/** Reactions that an item's kind offers; none for a kind that this page does not know. */
function ItemTask(props: ItemTaskProps) {
  const { item, names } = props;
  const { kind, copies } = item;
  if (!isListed(tasks, kind)) return null;
  const KindTask = tasks[kind];
  const noted = copies.filter(({ isOnPaper }) => isOnPaper);
  const nameOf = ({ studentId, studentName }: (typeof copies)[number]) =>
    names.get(studentId) ?? studentName;
  return (
    <Suspense fallback={kind === 'event' && <Skeleton height={190} />}>
      {noted.length > 0 && (
        <Task as="p">A escola anotou sua resposta no papel: {noted.map(nameOf).join(', ')}</Task>
      )}
      {Object.entries(answeredByTexts).map(([channel, how]) => {
        const given = copies.filter(({ answeredBy }) => answeredBy === channel);
        return (
          given.length > 0 && (
            <Task as="p" key={channel}>
              Você respondeu {how}: {given.map(nameOf).join(', ')}
            </Task>
          )
        );
      })}
      <KindTask {...props} />
    </Suspense>
  );
}

/** When and where it is, and the answer, come before the cover; on a wide screen they stand beside it. */
const FactsAndCover = styled.div({
  display: 'grid',
  gap: space[20],
  '&:not(:has(> :not(:empty)))': { display: 'none' },
  [media.desktop]: {
    '&:has(> :not(:empty) + a)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'start',
      '& img': { maxHeight: '240px' },
    },
  },
});
