import type { ChildReport } from '@caderneta/api-client/contract';

/** A row of a kind that asks something about each child. */
interface Row {
  report: { children: ChildReport };
}

export const totalOfChildren = ({ report }: Row) => report.children.total;

/** Tells of children whose guardians gave different answers. */
export function differingNote({ report }: Row): string | undefined {
  const { differing } = report.children;
  return differing === 0 ? undefined : `${differing} com respostas diferentes`;
}
