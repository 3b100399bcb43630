import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, id, instant } from './primitives.ts';

/** A phone or browser that opens the family's side. */
export const guardianDevice = z.object({
  id,
  /** 'Chrome no Android' */
  name: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type GuardianDevice = z.output<typeof guardianDevice>;

export const guardianAccess = z.object({
  responsible: z.object({ id, name: z.string(), phone: z.string() }),
  /** Paired and not revoked, last seen first. */
  devices: z.array(guardianDevice),
  /** Links that still pair a device. */
  openLinkCount: z.number(),
});
export type GuardianAccess = z.output<typeof guardianAccess>;

/** Shown once: the server keeps only its hash. */
export const guardianLink = z.object({
  /** Address with the token in its fragment. */
  url: z.string(),
  expiresAt: instant,
});
export type GuardianLink = z.output<typeof guardianLink>;

export const getGuardianAccess = endpoint({
  method: 'GET',
  path: '/v1/guardians/:id/access',
  summary: 'Devices of a guardian',
  access: 'employee',
  params: byId,
  status: 200,
  response: guardianAccess,
});

export const createGuardianLink = endpoint({
  method: 'POST',
  path: '/v1/guardians/:id/links',
  summary: 'A new single-use link that pairs one device of a guardian',
  access: 'employee',
  params: byId,
  status: 201,
  response: guardianLink,
  refusals: [429],
  shownOnce: true,
  audited: ['guardianAccess', 'create'],
});

export const revokeGuardianDevice = endpoint({
  method: 'DELETE',
  path: '/v1/guardians/:id/devices/:deviceId',
  summary: 'End the access of one device',
  access: 'employee',
  params: z.object({ id, deviceId: id }),
  status: 204,
  audited: ['guardianAccess', 'delete'],
});

export const revokeGuardianAccess = endpoint({
  method: 'DELETE',
  path: '/v1/guardians/:id/access',
  summary: 'End the access of all devices and open links of a guardian',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['guardianAccess', 'delete'],
});

export const invitation = z.object({
  responsible: z.object({ id, name: z.string() }),
  /** Names of the guardian's students in the classroom. */
  students: z.array(z.string()),
  url: z.string(),
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

export const createInvitations = endpoint({
  method: 'POST',
  path: '/v1/classrooms/:id/invitations',
  summary: 'A new link for every guardian of a classroom, for printing',
  access: 'employee',
  params: byId,
  status: 201,
  response: z.object({ classroomName: z.string(), invitations: z.array(invitation) }),
  refusals: [429],
  shownOnce: true,
  audited: ['guardianAccess', 'create'],
});
