import type { OwnConsent } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { familyOf } from '../../../testing/family-caller.ts';
import { smsSettings } from '../../../testing/messaging-settings.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({
  isFreshForEach: true,
  settings: smsSettings('http://127.0.0.1:9'),
});

test('a guardian refuses SMS, is reached by nothing then, and allows them again', async () => {
  const family = await familyOf(at, at.rosa);
  const own = async () => (await family.get('/sms')).json<OwnConsent>();
  const states = async () =>
    (await administrator.get('/v1/reach/count')).json<{ states: Record<string, number> }>().states;
  const change = async (isAllowed: boolean) =>
    expect((await family.put('/sms', { isAllowed })).statusCode).toBe(204);

  const before = await states();
  expect(await own()).toEqual({ phones: [at.rosa.phone], isAllowed: true });
  expect(before.sms).toBe(1);
  await change(false);
  expect(await own()).toMatchObject({ isAllowed: false });
  expect(await states()).not.toHaveProperty('sms');
  await change(true);
  expect(await states()).toEqual(before);
});
