import { expect, test } from '@jest/globals';
import { type Guardian, planGuardians } from './plan-guardians.ts';

const phones = ['11900000001', '11900000002', '11900000003', '11900000004'] as const;
const [first, second, third, fourth] = phones;
const jorge: Guardian = { id: 'jorge', name: 'Jorge Réis', phone: first, email: 'j@reis.test' };
const lia: Guardian = { id: 'lia', name: 'Lia Reis', phone: second, email: null };
const current = [jorge.id, lia.id];
const known = [jorge, lia];

test('unchanged guardians are not stored again', () => {
  const same = { name: 'Lia Reis', phone: second };
  const plan = planGuardians(known, [{ current, responsibles: [jorge, same] }]);
  expect(plan).toEqual({ stored: [], changedIds: [], renamedIds: [], links: [current] });
});

test('a name that stays, in other letters, with a number nobody has is the same person', () => {
  const moved = { name: 'JORGE  reis', phone: third };
  const plan = planGuardians(known, [{ current, responsibles: [moved, lia] }]);
  expect(plan.links).toEqual([current]);
  expect(plan.stored).toEqual([{ ...moved, id: 'jorge', email: null }]);
  expect([plan.changedIds, plan.renamedIds]).toEqual([['jorge'], []]);
});

test('so it is at the other position', () => {
  const moved = { name: 'Lia Reis', phone: third };
  const plan = planGuardians(known, [{ current, responsibles: [moved, jorge] }]);
  expect(plan.links).toEqual([['lia', 'jorge']]);
});

test('another name with a number nobody has is another person', () => {
  const nara = { name: 'Nara Reis', phone: third };
  const plan = planGuardians(known, [{ current, responsibles: [nara, lia] }]);
  const [id, second] = plan.links[0] ?? [];
  expect(second).toBe('lia');
  expect(plan.stored).toEqual([{ ...nara, id, email: null }]);
  expect([plan.changedIds, known.some((one) => one.id === id)]).toEqual([[], false]);
});

test('a guardian found by the phone keeps it, though the name moves to another number', () => {
  const responsibles = [
    { name: 'Lia Reis', phone: first },
    { name: 'Jorge Réis', phone: fourth },
  ];
  const plan = planGuardians(known, [{ current, responsibles }]);
  const [one, other] = plan.links[0] ?? [];
  expect([one, plan.renamedIds]).toEqual(['jorge', ['jorge']]);
  expect(current).not.toContain(other);
  expect(plan.stored).toHaveLength(2);
  expect(plan.stored).toContainEqual({ ...jorge, name: 'Lia Reis', email: null });
});

test('of father and son of one name each keeps his place', () => {
  const son: Guardian = { ...jorge, id: 'son', phone: third };
  const responsibles = [jorge, { name: son.name, phone: fourth }];
  const plan = planGuardians([jorge, son], [{ current: ['jorge', 'son'], responsibles }]);
  expect(plan.links).toEqual([['jorge', 'son']]);
});

test('an address is kept for who did not see it, and cleared by who did', () => {
  const unseen = { name: jorge.name, phone: first };
  const plan = (before: string[]) =>
    planGuardians(known, [{ current: before, responsibles: [unseen] }]).stored;
  expect(plan([])).toEqual([]);
  expect(plan(['jorge'])).toEqual([{ ...jorge, email: null }]);
});

test('siblings who come together share a new guardian, and a number that changes', () => {
  const nara = { name: 'Nara', phone: third };
  const together = planGuardians(known, [
    { current: [], responsibles: [nara] },
    { current: [], responsibles: [{ ...nara, email: 'nara@reis.test' }] },
  ]);
  expect(together.stored).toHaveLength(1);
  expect(together.links[0]).toEqual(together.links[1]);

  const moved = { name: jorge.name, phone: fourth };
  const both = planGuardians(known, [
    { current: ['jorge'], responsibles: [moved] },
    { current: ['jorge'], responsibles: [moved] },
  ]);
  expect(both.links).toEqual([['jorge'], ['jorge']]);

  const apart = planGuardians(known, [
    { current: ['jorge'], responsibles: [moved] },
    { current: ['jorge'], responsibles: [jorge] },
  ]);
  expect(apart.links[1]).toEqual(['jorge']);
  expect(apart.links[0]).not.toEqual(['jorge']);
});

test('a guardian named by id keeps their place with another name and number', () => {
  const corrected = { id: 'jorge', name: 'Jorge Reis Lima', phone: third };
  const plan = planGuardians(known, [{ current, responsibles: [corrected, lia] }]);
  expect(plan.links).toEqual([current]);
  expect(plan.stored).toEqual([{ ...corrected, email: null }]);
  expect([plan.changedIds, plan.renamedIds]).toEqual([['jorge'], ['jorge']]);
});

test('somebody new may have the former number of a guardian named by id', () => {
  const corrected = { id: 'jorge', name: 'Jorge Lima', phone: third };
  const nara = { name: 'Nara Reis', phone: first };
  const [one, other] =
    planGuardians(known, [{ current, responsibles: [corrected, nara] }]).links[0] ?? [];
  expect(one).toBe('jorge');
  expect(current).not.toContain(other);
});

test.each([
  ['of another student', 'bea', third, ['responsibles.0.id']],
  ['with the number of somebody else', 'jorge', second, ['responsibles.0.phone']],
])('a guardian named by id is refused: %s', (_, id, phone, paths) => {
  const refused = () =>
    planGuardians(known, [{ current, responsibles: [{ id, name: 'Bea', phone }] }]);
  expect(refused).toThrow(
    expect.objectContaining({
      body: expect.objectContaining({
        errors: paths.map((path) => expect.objectContaining({ path })),
      }),
    }),
  );
});
