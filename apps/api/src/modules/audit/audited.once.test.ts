import * as contract from '@caderneta/api-client/contract';
import { describe, expect, test } from '@jest/globals';

/** Writes that leave no audit entry, and why. */
const exceptions: Record<string, string> = {
  switchSchool: 'its entry stands in the log of the school that is entered',
  uploadFiles: 'a file means nothing until something is written with it, which leaves its entry',
  uploadChatFiles: 'the message that names the files leaves its entry',
  openChat: 'an opened chat is empty until somebody writes in it',
  openPreview: 'it changes nothing but what the browser of the caller runs',
  sendEmailProof: 'it mails a link to one’s own address, which leaves its entry when it is opened',
  previewUrgent: 'it changes nothing: what it asks about does not fit into an address',
  previewRecipients: 'it changes nothing: what it asks about does not fit into an address',
  previewAnnouncementCorrection:
    'it changes nothing: what it asks about does not fit into an address',
  previewEventCorrection: 'it changes nothing: what it asks about does not fit into an address',
  previewActivityCorrection: 'it changes nothing: what it asks about does not fit into an address',
  previewPollCorrection: 'it changes nothing: what it asks about does not fit into an address',
  findMissed: 'it changes nothing: what it asks about does not fit into an address',
  planStudentMove: 'it changes nothing: what it asks about does not fit into an address',
  planClassroomArchival: 'it changes nothing: what it asks about does not fit into an address',
  receiveUnreadMessages:
    'asked every five seconds, and marks nothing but what one has read oneself',
  markSeen: 'made by the page itself, and marks nothing but what one has opened oneself',
  addRosterRows: 'a draft in chunks; beginning and applying it leave their entries',
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Endpoints of the contract, those included that are not answered yet. */
const endpoints = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, contract.EndpointDefinition] =>
    isObject(entry[1]) && 'method' in entry[1] && 'path' in entry[1],
);
const writes = endpoints.filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'public' && access !== 'guardian',
);

test('all of them are looked at', () => {
  const names = endpoints.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(contract.endpoints)));
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
});

describe('a write of employees', () => {
  test.each(writes)('%s leaves an audit entry, or says why not', (name, { audited }) => {
    expect([name, audited !== undefined]).toEqual([name, !(name in exceptions)]);
    if (audited) expect(audited[1]).not.toBe('view');
  });
});

describe('what leaves an audit entry', () => {
  const audited = endpoints.filter((entry) => entry[1].audited);
  test.each(audited)(
    '%s is no upload, and nothing of guardians or strangers',
    (_name, endpoint) => {
      expect(['employee', 'administrator', 'network']).toContain(endpoint.access);
      // A streamed upload would hold its transaction for as long as the network takes.
      expect(endpoint.body).not.toBe('multipart');
      expect(endpoint.audited?.[1] === 'view').toBe(endpoint.method === 'GET');
    },
  );

  test('engagement, students and their diaries are seen by nobody without one', () => {
    const views = audited.filter(([, { method }]) => method === 'GET').map(([name]) => name);
    const about = ['Announcement', 'Event', 'Activity', 'Gallery', 'Student', 'Classroom'];
    const expected = [...about, 'StudentDiaries'].map((what) => `get${what}`);
    expect(views).toEqual(expect.arrayContaining(expected));
  });
});
