import { countText } from '@caderneta/formats';
import type { Work } from './health.repository.ts';

/** `busy`: long tasks hold the page; `memory`: the page uses much of it. */
export type Heaviness = 'busy' | 'memory';

/** The mean of a build's visits. */
export interface Weight {
  visits: number;
  /** Thousandths of the time that long tasks took. */
  busy: number;
  /** Megabytes; null where no browser told. */
  memory: number | null;
}

/** A build is heavier if its mean is so many times that of the one before. */
const heavierTimes = 3;
/** So many visits of each build say something: devices differ. */
export const leastVisits = 20;
/** What takes less than this is light, whatever the build before took. */
const light = { busy: 20, memory: 50 };

export function weightOf({ visits, busy, weighings, memory }: Work): Weight | null {
  if (visits === 0) return null;
  const megabytes = weighings > 0 ? Math.round(memory / weighings) : null;
  return { visits, busy: Math.round(busy / visits), memory: megabytes };
}

/** What a build takes far more of than the one that it replaced. */
export function compareWork(build: Work, before: Work): Heaviness[] {
  const means = [
    { kind: 'busy', of: (work: Work) => [work.busy, work.visits] as const },
    { kind: 'memory', of: (work: Work) => [work.memory, work.weighings] as const },
  ] as const;
  const heavier = means.filter(({ kind, of }) => {
    const [now, visits] = of(build);
    const [usual, usualVisits] = of(before);
    if (Math.min(visits, usualVisits) < leastVisits) return false;
    return now / visits >= heavierTimes * Math.max(light[kind], usual / usualVisits);
  });
  return heavier.map(({ kind }) => kind);
}

const percent = (thousandths: number) =>
  countText(thousandths / 1000, { style: 'percent', maximumFractionDigits: 1 });

/** @example 'ocupa a página 12% do tempo, a versão anterior 3,1%' */
export function weightWords(heavier: readonly Heaviness[], build: Work, before: Work): string {
  const now = weightOf(build);
  const usual = weightOf(before);
  const words: Record<Heaviness, string> = {
    busy: `ocupa a página ${percent(now?.busy ?? 0)} do tempo, a versão anterior ${percent(usual?.busy ?? 0)}`,
    memory: `usa ${now?.memory ?? 0} MB, a versão anterior ${usual?.memory ?? 0} MB`,
  };
  return heavier.map((kind) => words[kind]).join('; ');
}
