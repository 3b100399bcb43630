import { expect, test } from '@jest/globals';
import { apps, writeBuild } from '../../testing/portal-builds.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import type { Doubt } from '#/clock/doubt.ts';

const { at } = useTestSchool();

test('administrators read on each page that the clock is in doubt, others and later ones do not', async () => {
  for (const name of apps) await writeBuild(at.services.appsFolder, name);
  let doubt: Doubt | undefined;
  Object.defineProperty(at.app.clock, 'doubt', { get: () => doubt });
  const told = async (email: string) => {
    const { cookie } = await signIn(at.app, email);
    const { body } = await at.app.inject({ url: '/', headers: { accept: 'text/html', cookie } });
    return body.includes('O relógio do servidor pode estar errado');
  };
  expect(await told('admin@girassol.test')).toBe(false);
  doubt = { kind: 'skewed', seconds: 300, holdsWriting: false };
  expect(await told('admin@girassol.test')).toBe(true);
  expect(await told('prof@girassol.test')).toBe(false);
  doubt = undefined;
  expect(await told('admin@girassol.test')).toBe(false);
});
