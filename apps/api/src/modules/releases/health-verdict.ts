/** Tabs that used a build, and those in which it failed. */
export interface Sessions {
  sessions: number;
  failing: number;
}

/** `hold`: clearly worse than before, but too few sessions to take it away. */
export type Verdict = 'fine' | 'hold' | 'withdraw';

/** A build is worse than before from so many times the rate of failing sessions on. */
const worseTimes = 3;
/** The rate that a build without a failure, or without a session, is compared by. */
const smallestRate = 0.01;
const failingToWithdraw = 3;
const failingToHold = 2;
/** A build as good as before may look as bad by chance at most so often. */
const chance = 1 / 200;

export function rateOf({ sessions, failing }: Sessions): number {
  // A report that a session began may have been lost.
  const all = Math.max(sessions, failing);
  return all === 0 ? 0 : failing / all;
}

/**
 * Compares a build with the one it replaced.
 * @param before the replaced build, over one or several spans of time; the worst of them counts, so
 * that trouble which both builds have takes neither away
 */
export function judge(build: Sessions, before: readonly Sessions[]): Verdict {
  const usual = Math.max(smallestRate, ...before.map(rateOf));
  const rate = rateOf(build);
  if (build.failing < failingToHold || rate < worseTimes * usual) return 'fine';
  const isEnough = build.failing >= failingToWithdraw;
  return isEnough && chanceOf(build, usual) <= chance ? 'withdraw' : 'hold';
}

/** At most how likely so many failing sessions are where each fails at the usual rate (Chernoff). */
function chanceOf(build: Sessions, usual: number): number {
  const rate = rateOf(build);
  const all = Math.max(build.sessions, build.failing);
  const well = rate === 1 ? 0 : (1 - rate) * Math.log((1 - rate) / (1 - usual));
  return Math.exp(-all * (rate * Math.log(rate / usual) + well));
}
