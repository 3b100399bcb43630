import * as z from 'zod/mini';
import { activityKind } from './activities.ts';
import { announcementKind } from './announcements.ts';
import { type CommunicationKind, communicationKindNames } from './kind-names.ts';
import { createdCommunication, holdQuery } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { eventKind } from './events.ts';
import { pollKind } from './polls.ts';
import { byId, id } from './primitives.ts';
import { listedVersion, tellWhom, textChange } from './item-versions.ts';

/** What a correction would change, and whom it would tell. */
export const correctionPreview = z.object({
  changes: z.array(textChange),
  /** Date, time, place or deadline changes: everybody is told, and `Nobody` is refused. */
  tellsEverybody: z.boolean(),
  /** Who has answered is asked again. */
  asksAgain: z.boolean(),
  /** Guardians of the item, and those of them who have opened it. */
  guardians: z.number(),
  seen: z.number(),
});
export type CorrectionPreview = z.output<typeof correctionPreview>;

/** The calls that correct a sent item of a kind. */
function correctionCalls<
  const Kind extends Exclude<CommunicationKind, 'gallery'>,
  Written extends z.ZodMiniObject,
>({ kind, body: communication }: { kind: Kind; body: Written }) {
  const shared = { method: 'POST', access: 'employee', status: 200 } as const;
  return {
    correct: endpoint({
      ...shared,
      path: `/v1/communication/${kind}/:id/corrections`,
      params: byId,
      query: holdQuery,
      body: z.strictObject({ communication, tell: tellWhom }),
      response: createdCommunication,
      refusals: [409],
      versioned: true,
      audited: [kind, 'correct'],
    }),
    preview: endpoint({
      ...shared,
      path: `/v1/communication/${kind}/:id/corrections/preview`,
      params: byId,
      body: z.strictObject({ communication }),
      response: correctionPreview,
      refusals: [409],
    }),
  };
}

const { scheduledDate: _a, isUrgent: _u, ...ofAnnouncement } = announcementKind.writes;
const { scheduledDate: _e, ...ofEvent } = eventKind.writes;
const { scheduledDate: _d, ...ofActivity } = activityKind.writes;
const { scheduledDate: _p, ...ofPoll } = pollKind.writes;

// What is written of each but for when and how it leaves.
const announcementCorrection = z.strictObject(ofAnnouncement);
const eventCorrection = z.strictObject(ofEvent);
const activityCorrection = z.strictObject(ofActivity);
const pollCorrection = z.strictObject(ofPoll);

/** By kind: galleries stay editable, so nothing of theirs is corrected. */
export const corrections = {
  announcement: correctionCalls({ kind: 'announcement', body: announcementCorrection }),
  event: correctionCalls({ kind: 'event', body: eventCorrection }),
  activity: correctionCalls({ kind: 'activity', body: activityCorrection }),
  poll: correctionCalls({ kind: 'poll', body: pollCorrection }),
};
export type CorrectedKind = keyof typeof corrections;

export const listItemVersions = endpoint({
  method: 'GET',
  path: '/v1/communication/:kind/:id/versions',
  access: 'employee',
  params: z.object({ kind: z.enum(communicationKindNames), id }),
  status: 200,
  response: z.array(listedVersion),
});

export const correctionEndpoints = {
  correctAnnouncement: corrections.announcement.correct,
  correctEvent: corrections.event.correct,
  correctActivity: corrections.activity.correct,
  correctPoll: corrections.poll.correct,
  previewAnnouncementCorrection: corrections.announcement.preview,
  previewEventCorrection: corrections.event.preview,
  previewActivityCorrection: corrections.activity.preview,
  previewPollCorrection: corrections.poll.preview,
  listItemVersions,
};

export const {
  correctAnnouncement,
  correctEvent,
  correctActivity,
  correctPoll,
  previewAnnouncementCorrection,
  previewEventCorrection,
  previewActivityCorrection,
  previewPollCorrection,
} = correctionEndpoints;

const correct = (what: string) =>
  `Correct a sent ${what}; answers stay. 422 where a new date, time, place or deadline tells nobody`;
const preview = (what: string) => `What a correction of a sent ${what} would change and tell`;

export const correctionSummaries = {
  correctAnnouncement: correct('announcement'),
  correctEvent: correct('event'),
  correctActivity: correct('activity'),
  correctPoll: correct('poll'),
  previewAnnouncementCorrection: preview('announcement'),
  previewEventCorrection: preview('event'),
  previewActivityCorrection: preview('activity'),
  previewPollCorrection: preview('poll'),
  listItemVersions: 'Every version of a sent item, by whom and when, newest first',
};

export const correctionSchemas = {
  CorrectionPreview: correctionPreview,
  AnnouncementCorrection: announcementCorrection,
  EventCorrection: eventCorrection,
  ActivityCorrection: activityCorrection,
  PollCorrection: pollCorrection,
  ListedVersion: listedVersion,
  TellWhom: tellWhom,
};
