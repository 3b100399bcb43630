import * as z from 'zod/mini';
import { notificationChannel, studentIds } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { linkDelivery } from './guardian-access.ts';
import { openEnum } from './open-enum.ts';
import { id, instant, pageQuery } from './primitives.ts';
import { mailTopic, whatsAppState } from './consents.ts';

/** The best way to reach a guardian, the worst case first. */
export const reachStates = [
  /** No device, no e-mail, never invited. */
  'unreached',
  /** Invited; no device, no e-mail. */
  'invited',
  /** Has a device, without notifications; no e-mail. */
  'entered',
  /** Gets an SMS, and nothing that costs less. */
  'sms',
  /** Gets WhatsApp messages; no e-mail, no notifications. */
  'whatsApp',
  /** Gets e-mails, and no notifications. */
  'emailed',
  /** Gets notifications on a device. */
  'notified',
] as const;
export const reachState = z.enum(reachStates);
export type ReachState = z.output<typeof reachState>;

/** Nothing that the school sends reaches guardians in these states. */
export const unreachedStates: readonly ReachState[] = ['unreached', 'invited'];

/** Of a guardian, among those whom the employee sees. */
const studentsOfGuardian = z.array(z.object({ id, name: z.string(), classroomName: z.string() }));

/** Why no channel tells a guardian, beside having none. */
export const untoldReason = z.enum([
  /** A mail server said that the address receives nothing. */
  'emailReturned',
  /** The guardian wants no e-mails about such items. */
  'emailRefused',
  'smsRefused',
  'whatsAppRefused',
  /** The budget of the month has no room, or the gateway no credit. */
  'withoutCredit',
]);
export type UntoldReason = z.output<typeof untoldReason>;

export const untoldGuardian = z.object({
  id,
  name: z.string(),
  students: studentsOfGuardian,
  reasons: z.array(openEnum(untoldReason)),
});
export type UntoldGuardian = z.output<typeof untoldGuardian>;

export const reachedGuardian = z.object({
  id,
  name: z.string(),
  /** Eleven digits. */
  phone: z.string(),
  hasEmail: z.boolean(),
  /** Present where the e-mail address receives nothing: a mail server said so. */
  isEmailReturned: z.optional(z.boolean()),
  /** Present where the guardian refused SMS, which the installation sends. */
  refusesSms: z.optional(z.boolean()),
  /** What the guardian wants no e-mails about; absent where they want all of them. */
  mutedTopics: z.optional(z.array(openEnum(mailTopic))),
  state: openEnum(reachState),
  students: studentsOfGuardian,
  /** The last one by an employee; forgotten 90 days after its link ended. */
  invitation: z.nullable(
    z.object({
      at: instant,
      /** Name of the employee. */
      by: z.string(),
    }),
  ),
  /** When the first of the devices entered that still have access. */
  enteredAt: z.nullable(instant),
  lastSeenAt: z.nullable(instant),
  linkDelivery,
  /** Absent where the installation sends no WhatsApp messages. */
  whatsApp: z.optional(whatsAppState),
});
export type ReachedGuardian = z.output<typeof reachedGuardian>;

/** For how much the budget of a channel has room. */
export const channelCredit = z.enum([
  'enough',
  /** 80 % of it are spent. */
  'low',
  /** What is left is kept for urgent items. */
  'urgentOnly',
  'none',
  /** The school lets it cost nothing. */
  'off',
  /** The gateway has no credit, whatever the school's budget is. */
  'refused',
]);
export type ChannelCredit = z.output<typeof channelCredit>;

const channelCost = z.object({
  channel: openEnum(z.enum(['whatsApp', 'sms'])),
  messages: z.number(),
  reais: z.number(),
  /** Reais that a month may cost. */
  limit: z.number(),
  credit: openEnum(channelCredit),
  /** Of the limit, what is kept for urgent items. */
  reserve: z.number(),
  /** Of the limit, what links may cost that guardians asked for. */
  linkLimit: z.number(),
  /** Those that it left no room for. */
  linksRefused: z.number(),
});
export type ChannelCost = z.output<typeof channelCost>;

const reachScope = { classroomId: z.optional(id) };

export const listReach = endpoint({
  method: 'GET',
  path: '/v1/reach',
  access: 'employee',
  query: z.extend(pageQuery, {
    ...reachScope,
    state: z.optional(reachState),
    /** 'yes' leaves those who were never invited and have not entered. */
    isToInvite: z.optional(z.enum(['yes'])),
    /** 'yes' leaves those of whom nobody knows whether they allow WhatsApp messages. */
    isToAllow: z.optional(z.enum(['yes'])),
    /** 'yes' leaves those whose e-mail address a mail server refused for good. */
    isReturned: z.optional(z.enum(['yes'])),
  }),
  status: 200,
  response: z.array(reachedGuardian),
  paged: true,
});
export type ReachQuery = z.output<typeof listReach.query>;

export const countReach = endpoint({
  method: 'GET',
  path: '/v1/reach/count',
  access: 'employee',
  query: z.strictObject(reachScope),
  status: 200,
  response: z.object({
    /** Guardians in each state. */
    states: z.record(z.string(), z.number()),
    /** Those who were never invited and have not entered. */
    toInvite: z.number(),
    /** Those of whom nobody knows whether they allow WhatsApp messages. Absent where there are none. */
    toAllow: z.optional(z.number()),
    /** Children without any guardian, the first by name; absent where there are none. */
    alone: z.optional(z.object({ total: z.number(), students: studentsOfGuardian })),
    /** What messages cost this month; told to administrators where the installation sends some. */
    costs: z.optional(z.array(channelCost)),
  }),
});
export type ReachCount = z.output<typeof countReach.response>;

/** What is told of any sending before it leaves. */
const previewed = {
  /** Guardians of these students. */
  guardians: z.number(),
  /** Those of them whom no channel tells; of something urgent also those for whom there is no credit. */
  untold: z.number(),
  /** The first of those, by name. */
  untoldGuardians: z.array(untoldGuardian),
};

/** Changes nothing; thousands of students do not fit into an address. */
export const previewRecipients = endpoint({
  method: 'POST',
  path: '/v1/reach/recipients',
  access: 'employee',
  body: z.strictObject({
    studentIds,
    /** What is to be sent: some guardians want no e-mails about it. */
    topic: z.optional(mailTopic),
  }),
  status: 200,
  response: z.object({
    ...previewed,
    /** From 100 guardians, or more than half of the school's: a sending asks before it leaves. */
    isLarge: z.boolean(),
  }),
});
export type RecipientsPreview = z.output<typeof previewRecipients.response>;

/** What a channel carries of something urgent. */
const urgentChannel = z.object({
  channel: openEnum(notificationChannel),
  /** Guardians whom it tells. */
  guardians: z.number(),
  /** What that costs, in reais; 0 of what is free. */
  reais: z.number(),
  /** Guardians whom it would tell if the school's limit of the month had room. */
  withoutCredit: z.number(),
});
export type UrgentChannel = z.output<typeof urgentChannel>;

/** Changes nothing; thousands of students do not fit into an address. */
export const previewUrgent = endpoint({
  method: 'POST',
  path: '/v1/reach/urgent',
  access: 'employee',
  body: z.strictObject({ studentIds }),
  status: 200,
  response: z.object({
    ...previewed,
    /** Channels by which some of them can be told, in the order in which they are tried. */
    channels: z.array(urgentChannel),
    /** The school's clock. */
    at: instant,
  }),
});
export type UrgentPreview = z.output<typeof previewUrgent.response>;

export const reachSummaries = {
  listReach: 'Guardians by how they are reached, those who are reached by nothing first',
  countReach: 'How many guardians are reached in which way',
  previewUrgent:
    'Whom something urgent to these students tells by which channel, and what it costs',
  previewRecipients: 'How many guardians a sending to these students tells, and whom it does not',
};

export const reachSchemas = {
  ReachState: reachState,
  ChannelCredit: channelCredit,
  UntoldGuardian: untoldGuardian,
  ReachedGuardian: reachedGuardian,
  ChannelCost: channelCost,
  UrgentChannel: urgentChannel,
};
