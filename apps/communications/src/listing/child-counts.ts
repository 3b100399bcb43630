import type { ChildReport, Report } from '@caderneta/api-client/contract';

/** A row of a kind that asks something about each child. */
interface Row {
  report: Report & { children?: ChildReport };
}

// What was sent months before children were counted, and a server of the release before, have
// guardians alone.
export const totalOfChildren = ({ report }: Row) => (report.children ?? report).total;

/** Tells of children whose guardians gave different answers. */
export function differingNote({ report }: Row): string | undefined {
  const { differing = 0 } = report.children ?? {};
  return differing === 0 ? undefined : `${differing} com respostas diferentes`;
}
