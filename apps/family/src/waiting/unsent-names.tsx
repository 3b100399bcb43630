import { formatList } from '@caderneta/formats';
import { waitingOf } from '@caderneta/platform/unsent';

export interface UnsentNamesProps {
  guardianIds: readonly string[];
}

/** Names what is lost when guardians leave the device. */
export function UnsentNames({ guardianIds }: UnsentNamesProps) {
  const names = guardianIds.flatMap((id) => waitingOf(id).map(({ what }) => what));
  if (names.length === 0) return null;
  return <p>Ainda não chegou à escola, e se perde: {formatList(names)}.</p>;
}
