import { checkNeeds, RemoteMisfitError } from './check-needs.ts';
import { describeFailure } from './describe-failure.ts';

const libraries = { react: { useId: () => '' }, router: { Link: null }, styled: () => '' };

test('a container that finds all names may start, also one that says nothing', () => {
  const needs = { react: ['useId', 'default'], router: ['Link'], styled: ['default'] };
  for (const container of [{ needs }, {}, undefined]) {
    expect(() => checkNeeds(container, libraries)).not.toThrow();
  }
});

test('missing names and libraries are told in a failure of its own kind', () => {
  const needs = { react: ['useId', 'useLater', 'useMuch'], query: ['useQuery'], toString: ['x'] };
  let failure: unknown;
  try {
    checkNeeds({ needs }, libraries);
  } catch (error) {
    failure = error;
  }

  expect(failure).toBeInstanceOf(RemoteMisfitError);
  expect(describeFailure(failure)).toEqual({
    kind: 'misfit',
    detail:
      'RemoteMisfitError: This page lacks what the remote imports. react: useLater, useMuch; query: useQuery; toString: x.',
  });
});
