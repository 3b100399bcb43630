import { space } from '@caderneta/ui';
import type { Refusal } from './choose-images.ts';

export interface RefusedImagesProps {
  refusals: readonly Refusal[];
}

/** Names after which the rest is only counted. */
const shown = 5;

/** Why some of the chosen files were left out, and which. */
export function RefusedImages({ refusals }: RefusedImagesProps) {
  return refusals.map(({ message, names }) => (
    <div key={message} css={{ overflowWrap: 'anywhere' }}>
      <p>
        <strong>{message}</strong>
      </p>
      <ul css={{ marginTop: space[4] }}>
        {names.slice(0, shown).map((name, index) => (
          <li key={index}>{name}</li>
        ))}
        {names.length > shown && <li>e mais {names.length - shown}</li>}
      </ul>
    </div>
  ));
}
