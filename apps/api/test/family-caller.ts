import { issueLink } from '#/modules/guardian-access/links.repository.ts';
import { useLink } from '#/modules/guardian-access/devices.repository.ts';
import type { TestApp } from './app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type FamilyCaller = Awaited<ReturnType<typeof familyOf>>;

/** Calls the family's side as a paired phone of a guardian of `makeSchools`. */
export async function familyOf(made: TestApp, guardian: { id: string; schoolId: string }) {
  const now = made.services.now();
  const { id: guardianId, schoolId } = guardian;
  const link = { schoolId, guardianId, target: null, createdBy: null, now };
  const { token } = await issueLink(made.db, link);
  const device = await useLink(made.db, { token, deviceName: 'Chrome no Android', now });
  if (!device) throw new Error('the link was not open');
  const cookie = `caderneta_family=${device.deviceToken}`;
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const send =
    (method: Method) =>
    (path: string, payload?: object, more: Record<string, string> = {}) =>
      made.app.inject({
        method,
        url: `/v1/family${path}`,
        payload,
        headers: { ...headers, ...more },
      });
  return {
    ...device,
    headers,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
  };
}
