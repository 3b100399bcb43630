import type { InferInsertModel } from 'drizzle-orm';
import type { recipients } from '#/database/schema/recipients.ts';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import type { Clock } from './clock.ts';
import type { Guardian } from './model.ts';
import type { Random } from './random.ts';

type Recipient = InferInsertModel<typeof recipients>;
export type Engagement = Pick<
  Recipient,
  'visualizedAt' | 'readAt' | 'answer' | 'answeredAt' | 'doneAt'
>;

const nothing: Engagement = {
  visualizedAt: null,
  readAt: null,
  answer: null,
  answeredAt: null,
  doneAt: null,
};

const minute = 60_000;
const hour = 60 * minute;

/** What a guardian did with an item: some look at once, others within days, a few never. */
export function engagementOf(
  kind: CommunicationKind,
  sentAt: Date,
  guardian: Guardian,
  clock: Clock,
  random: Random,
): Engagement {
  const wait = random.chance(0.4)
    ? random.int(4, 130) * minute
    : -Math.log(1 - random.next()) * 20 * hour;
  const visualized = new Date(sentAt.getTime() + wait);
  if (!random.chance(guardian.attention) || visualized > clock.end) return nothing;
  const later = (probability: number, within: number) => {
    const at = new Date(visualized.getTime() + 20_000 + random.next() * within);
    return random.chance(probability) && at <= clock.end ? clock.past(at) : null;
  };
  const visualizedAt = clock.past(visualized);
  if (kind === 'announcement') return { ...nothing, visualizedAt, readAt: later(0.88, 4 * minute) };
  if (kind === 'activity') return { ...nothing, visualizedAt, doneAt: later(0.7, 60 * hour) };
  if (kind === 'gallery') return { ...nothing, visualizedAt };
  const answeredAt = later(0.8, 8 * hour);
  const answer = answeredAt && (random.chance(0.82) ? 'accepted' : 'declined');
  return { ...nothing, visualizedAt, answer, answeredAt };
}
