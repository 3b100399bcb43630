import type { HealthReport, TroubleKind } from '@caderneta/releases';
import type { Build } from './health.ts';

/** Reads `<app> <build> <app> <build> …`. */
export function readBuilds(text: string): Build[] {
  return [...text.matchAll(/([a-z][a-z\d]*) (\S+)/g)].map(([, app = '', buildId = '']) => ({
    app,
    buildId,
  }));
}

/** Reports a trouble that one of several builds causes: the server knows which came last. */
export const troubleReport = (kind: TroubleKind, builds: Build[]): HealthReport => ({
  schema: 1,
  builds: [],
  troubles: [{ kind, isFailing: true, builds }],
});
