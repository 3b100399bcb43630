import { can, rolesThat } from './acts.ts';

test('a role allows what the policy says, and one that came later nothing', () => {
  expect(can({ role: 'Administrator' }, 'administer')).toBe(true);
  expect(can({ role: 'Teacher' }, 'administer')).toBe(false);
  expect(can({ role: 'Principal' }, 'teach')).toBe(false);
  expect(can({ role: 'toString' }, 'teach')).toBe(false);
});

test('every act is allowed to somebody', () => {
  expect(rolesThat('useSecondFactor')).toEqual(['Administrator']);
  expect(rolesThat('signInByProvider')).toEqual(['Teacher']);
  expect(rolesThat('teach')).toEqual(['Teacher']);
});
