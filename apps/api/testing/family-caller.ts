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
  return { ...device, ...familyCaller(made, `caderneta_family=${device.deviceToken}`) };
}

/** The same for a phone that guardians of several schools paired, in this order. */
export async function sharedFamilyOf(made: TestApp, guardians: { id: string; schoolId: string }[]) {
  const devices = [];
  for (const guardian of guardians) devices.push(await familyOf(made, guardian));
  const cookies = devices.map(({ deviceId, deviceToken }, index) =>
    index === 0 ? `caderneta_family=${deviceToken}` : `caderneta_family_${deviceId}=${deviceToken}`,
  );
  const deviceIds = devices.map(({ deviceId }) => deviceId);
  return { deviceIds, ...familyCaller(made, cookies.join('; ')) };
}

function familyCaller(made: TestApp, cookie: string) {
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
    headers,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
  };
}
