import * as z from 'zod/mini';
import { communicationMessages } from './communication-messages.ts';
import { attachmentIds, employeeCounts, format } from './communications.ts';
import { email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { formattedText } from './formatted-text.ts';
import { communicationKindNames } from './kind-names.ts';
import { limits } from './limits.ts';

import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import { retentionYears } from './school-settings.ts';
import {
  byId,
  created,
  id,
  instant,
  most,
  named,
  pageQuery,
  requiredInstant,
  requiredName,
  requiredText,
} from './primitives.ts';
import { storedFile } from './stored-files.ts';

/** Days that a dashboard looks back, today included. */
export const networkPeriods = ['7', '30', '90'] as const;
export const networkPeriod = z.enum(networkPeriods, messages.invalid);
export type NetworkPeriod = z.output<typeof networkPeriod>;

const periodQuery = z.strictObject({ days: z._default(networkPeriod, '30') });

/** Counts of a school or a classroom, of nobody by name. */
const figures = {
  students: z.number(),
  /** Those with a student here. */
  guardians: z.number(),
  /** Guardians who have a paired device or an e-mail. */
  reachable: z.number(),
  /** Communications of every kind that were sent in the period. */
  sent: z.number(),
  /** Recipients of those. */
  recipients: z.number(),
  /** Recipients who opened them. */
  seen: z.number(),
  /** One for each student and day with classes of the period. */
  diaries: z.object({ due: z.number(), filled: z.number() }),
};

const place = {
  id,
  name: z.string(),
  city: z.nullable(z.string()),
  /** Its people only read, because it was closed. */
  isClosed: z.boolean(),
};

export const networkSchoolRow = z.object({ ...place, ...figures });
export type NetworkSchoolRow = z.output<typeof networkSchoolRow>;
/** What is counted of a school or a classroom. */
export type NetworkFigures = Omit<NetworkSchoolRow, keyof typeof place>;

export const networkOverview = z.object({
  /** Of the network. */
  name: z.string(),
  /** The figures of a school are no older. */
  countedAt: instant,
  /** By name. */
  schools: z.array(networkSchoolRow),
});
export type NetworkOverview = z.output<typeof networkOverview>;

export const getNetworkOverview = endpoint({
  method: 'GET',
  path: '/v1/Network/Overview',
  access: 'network',
  query: periodQuery,
  status: 200,
  response: networkOverview,
});

export const networkClassroomRow = z.object({ id, name: z.string(), ...figures });
export type NetworkClassroomRow = z.output<typeof networkClassroomRow>;

export const networkSchool = z.object({
  ...place,
  ...figures,
  /** By name. */
  classrooms: z.array(networkClassroomRow),
  /** The last ones, whatever the period; newest first, at most 20. */
  communications: z.array(
    z.object({
      id,
      /** Null where it went to some classrooms only: such a title may name a child. */
      title: z.nullable(z.string()),
      kind: openEnum(z.enum(communicationKindNames)),
      sentAt: instant,
      recipients: z.number(),
      seen: z.number(),
    }),
  ),
});
export type NetworkSchool = z.output<typeof networkSchool>;

export const getNetworkSchool = endpoint({
  method: 'GET',
  path: '/v1/Network/Schools/:id',
  access: 'network',
  params: byId,
  query: periodQuery,
  status: 200,
  response: networkSchool,
});

export const newNetworkSchool = z.strictObject({
  name: requiredName,
  city: requiredName,
  administrator: z.strictObject({ name: requiredName, email }),
  /** By default `limits.retentionYearsDefault`. */
  retentionYears: z.optional(retentionYears),
});
export type NewNetworkSchool = z.output<typeof newNetworkSchool>;

export const createNetworkSchool = endpoint({
  method: 'POST',
  path: '/v1/Network/Schools',
  access: 'network',
  body: newNetworkSchool,
  status: 201,
  response: z.extend(created, {
    /** The administrator works at another school too, and enters with the password from there. */
    hasAccount: z.boolean(),
  }),
  refusals: [409],
  audited: ['school', 'create'],
});

export const networkAdministrator = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Null before the first time. */
  lastSignInAt: z.nullable(instant),
});
export type NetworkAdministrator = z.output<typeof networkAdministrator>;

export const listNetworkAdministrators = endpoint({
  method: 'GET',
  path: '/v1/Network/Schools/:id/Administrators',
  access: 'network',
  params: byId,
  status: 200,
  response: z.array(networkAdministrator),
});

/** The link goes to the administrator's own mailbox: nobody at the office sees it, or a password. */
export const sendNetworkPasswordLink = endpoint({
  method: 'POST',
  path: '/v1/Network/Schools/:id/PasswordLink',
  access: 'network',
  params: byId,
  body: z.strictObject({ administratorId: id }),
  status: 204,
  refusals: [429],
  audited: ['school', 'help'],
});

/** State of an announcement at one school. */
export const networkSendingState = z.enum(['waiting', 'sent', 'failed', 'stopped', 'withdrawn']);
export type NetworkSendingState = z.output<typeof networkSendingState>;

/** Whom an announcement is for at a school. */
export const networkAudience = z.enum(['families', 'administrators', 'teachers']);
export type NetworkAudience = z.output<typeof networkAudience>;

const announcement = {
  id,
  title: z.string(),
  createdAt: instant,
  createdBy: named,
  isUrgent: z.boolean(),
  /** Schools wait until then; null where it was sent at once. */
  scheduledDate: z.nullable(instant),
  /** Since when families no longer see it; null where it stands. */
  withdrawnAt: z.nullable(instant),
  /** A server of an earlier release does not send it, and sends to families alone. */
  audiences: z.optional(z.array(openEnum(networkAudience))),
};

export const networkAnnouncementRow = z.object({
  ...announcement,
  /** How many schools it is in which state. */
  schools: z.object({
    waiting: z.number(),
    sent: z.number(),
    failed: z.number(),
    stopped: z.number(),
  }),
  recipients: z.number(),
  seen: z.number(),
});
export type NetworkAnnouncementRow = z.output<typeof networkAnnouncementRow>;

export const listNetworkAnnouncements = endpoint({
  method: 'GET',
  path: '/v1/Network/Announcements',
  access: 'network',
  query: pageQuery,
  status: 200,
  response: z.array(networkAnnouncementRow),
  paged: true,
});

export const networkAnnouncement = z.object({
  ...announcement,
  description: z.string(),
  /** Left out where the description is shown to the letter. */
  formatted: z.optional(formattedText),
  attachments: z.array(storedFile),
  /** By name. */
  schools: z.array(
    z.object({
      id,
      name: z.string(),
      state: openEnum(networkSendingState),
      /** Since when it is out of the network, keeps what it received, and is no longer counted. */
      leftAt: z.nullable(instant),
      recipients: z.number(),
      /** By a notification or by telephone, or who saw it without. */
      told: z.number(),
      /** Whom no channel reaches; the others' notifications are on their way. */
      untold: z.number(),
      seen: z.number(),
      read: z.number(),
      /** A server of an earlier release does not send it. */
      employees: z.optional(employeeCounts),
    }),
  ),
});
export type NetworkAnnouncement = z.output<typeof networkAnnouncement>;

export const getNetworkAnnouncement = endpoint({
  method: 'GET',
  path: '/v1/Network/Announcements/:id',
  access: 'network',
  params: byId,
  status: 200,
  response: networkAnnouncement,
});

export const networkMessages = {
  schools: 'Selecione ao menos uma escola.',
  audiences: 'Escolha quem recebe: famílias, direção ou professores.',
} as const;

export const networkAnnouncementBody = z.strictObject({
  title: requiredText(limits.titleLength, communicationMessages.titleLength),
  description: requiredText(limits.descriptionLength, communicationMessages.descriptionLength),
  format,
  schoolIds: z
    .array(id, networkMessages.schools)
    .check(most(10_000), z.minLength(1, networkMessages.schools)),
  attachmentIds,
  /** Families where it is missing. */
  audiences: z.optional(
    z
      .array(networkAudience, networkMessages.audiences)
      .check(most(networkAudience.options.length), z.minLength(1, networkMessages.audiences)),
  ),
  isUrgent: z.optional(z.boolean()),
  scheduledDate: z.optional(requiredInstant),
});
export type NetworkAnnouncementBody = z.output<typeof networkAnnouncementBody>;

export const createNetworkAnnouncement = endpoint({
  method: 'POST',
  path: '/v1/Network/Announcements',
  access: 'network',
  body: networkAnnouncementBody,
  status: 201,
  response: created,
  audited: ['networkAnnouncement', 'create'],
});

export const retryNetworkAnnouncement = endpoint({
  method: 'POST',
  path: '/v1/Network/Announcements/:id/Retry',
  access: 'network',
  params: byId,
  status: 204,
  audited: ['networkAnnouncement', 'update'],
});

export const withdrawNetworkAnnouncement = endpoint({
  method: 'DELETE',
  path: '/v1/Network/Announcements/:id',
  access: 'network',
  params: byId,
  status: 204,
  audited: ['networkAnnouncement', 'delete'],
});

export const networkEndpoints = {
  createNetworkAnnouncement,
  createNetworkSchool,
  getNetworkAnnouncement,
  getNetworkOverview,
  getNetworkSchool,
  listNetworkAdministrators,
  listNetworkAnnouncements,
  retryNetworkAnnouncement,
  sendNetworkPasswordLink,
  withdrawNetworkAnnouncement,
};

export const networkSummaries = {
  getNetworkOverview: 'Reach, views and diaries of every school of the network, in counts',
  getNetworkSchool: 'The counts of one school of the network by classroom, and what it sent last',
  createNetworkSchool: 'Add a school to the network; its first administrator is invited by e-mail',
  listNetworkAdministrators: 'The administrators of a school of the network, by name',
  sendNetworkPasswordLink:
    'E-mail an administrator of a school of the network a link that sets a new password',
  listNetworkAnnouncements: 'What the network announced to its schools, newest first',
  getNetworkAnnouncement: 'One announcement of the network with its state at each school',
  createNetworkAnnouncement:
    'Announce to families, administrators or teachers of schools of the network; each school is sent to by itself',
  retryNetworkAnnouncement: 'Try again at the schools where it failed',
  withdrawNetworkAnnouncement:
    'Delete it at every school, for guardians too, and stop where it is not sent yet',
};

export const networkFieldLabels = {
  createNetworkAnnouncement: {
    title: 'título',
    description: 'descrição',
    format: 'formatação',
    schoolIds: 'escolas',
    attachmentIds: 'anexos',
    audiences: 'quem recebe',
    isUrgent: 'urgente',
    scheduledDate: 'agendamento',
  },
  createNetworkSchool: {
    name: 'nome',
    city: 'cidade',
    email: 'e-mail',
    retentionYears: 'tempo de guarda',
  },
  sendNetworkPasswordLink: { administratorId: 'administração' },
};

export const networkSchemas = {
  NetworkAdministrator: networkAdministrator,
  NetworkAnnouncement: networkAnnouncement,
  NetworkAnnouncementBody: networkAnnouncementBody,
  NetworkAnnouncementRow: networkAnnouncementRow,
  NetworkClassroomRow: networkClassroomRow,
  NetworkOverview: networkOverview,
  NetworkPeriod: networkPeriod,
  NetworkSchool: networkSchool,
  NetworkSchoolRow: networkSchoolRow,
  NetworkSendingState: networkSendingState,
  NewNetworkSchool: newNetworkSchool,
};
