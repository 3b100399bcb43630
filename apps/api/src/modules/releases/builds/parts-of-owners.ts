import {
  type Claim,
  labelClaim,
  type OwnedClaim,
  ownerAgainst,
  ownersOf,
  type RemoteBuild,
  routeClaim,
} from '@caderneta/releases';
import { ownRecords } from './ownership.service.ts';
import type { Builds } from './builds.ts';

interface Ownership {
  /** Builds of the installation's own folder. */
  own: Builds;
  recorded: OwnedClaim[];
}

/**
 * Leaves out of each build what belongs to another app: after an address was handed over, the build
 * on the air may still name it. Publishing refuses all else; this holds whatever is served.
 * @returns a function that computes the same only once
 */
export function partsOfOwners(): (builds: Builds, ownership: Ownership) => Builds {
  let last: Ownership | undefined;
  let owners: OwnedClaim[] = [];
  let known = new WeakMap<Builds, Builds>();
  return (builds, ownership) => {
    if (last?.own !== ownership.own || last.recorded !== ownership.recorded) {
      last = ownership;
      owners = ownersOf(ownership.recorded, ownRecords(ownership.own));
      known = new WeakMap();
    }
    const kept = known.get(builds) ?? withoutTaken(builds, owners);
    known.set(builds, kept);
    return kept;
  };
}

function withoutTaken(builds: Builds, owners: OwnedClaim[]): Builds {
  const clean = (all: ReadonlyMap<string, RemoteBuild>) =>
    new Map([...all].map(([name, build]) => [name, ownPartsOf(build, owners)]));
  const { built, remotes, known, fallbacks, paused } = builds;
  return {
    ...builds,
    built: clean(built),
    remotes: clean(remotes),
    known: clean(known),
    fallbacks: fallbacks && clean(fallbacks),
    paused: paused && clean(paused),
  };
}

function ownPartsOf(build: RemoteBuild, owners: OwnedClaim[]): RemoteBuild {
  const isOwn = (claim: Claim) => !ownerAgainst({ ...claim, app: build.name }, owners);
  const mayServe = (path: string) => isOwn(routeClaim(path));
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([path]) => mayServe(path)));
  const { pages, firstCalls, navigation, home } = build;
  return {
    ...build,
    pages: pick(pages),
    ...(firstCalls && { firstCalls: pick(firstCalls) }),
    navigation: navigation
      .filter(({ label, path }) => isOwn(labelClaim('menu', label)) && mayServe(path))
      .map((entry) => ({ ...entry, owns: entry.owns.filter((word) => mayServe(`/${word}/*`)) })),
    home: {
      actions: home.actions.filter(
        ({ label, path }) => isOwn(labelClaim('home', label)) && mayServe(path),
      ),
      blocks: home.blocks.filter(({ title }) => isOwn(labelClaim('home', title))),
    },
  };
}
