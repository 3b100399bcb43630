import type { ClosureKind } from '@caderneta/api-client/contract';
import { color } from '@caderneta/ui';

/** Brazilian calendars print holidays in red. */
export const closureColors: Record<ClosureKind, { color: string; background: string }> = {
  Holiday: { color: color.danger, background: color.dangerSoft },
  Recess: { color: color.primaryInk, background: color.primarySoft },
};
