import type { Versioned } from '@caderneta/api-client';
import { Loaded, Missing, type LoadedProps } from '@caderneta/edit-form';
import type { ReactNode } from 'react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';

export interface LoadedItemProps<T extends KindTypes> extends Omit<
  LoadedProps<Versioned<T['item']>>,
  'missing'
> {
  kind: CommunicationKind<T>;
  /** What was written to change it, where it is gone. */
  left?: ReactNode;
}

/** An item once it is read, or the way back to its list where there is none. */
export function LoadedItem<T extends KindTypes>({ kind, left, ...loaded }: LoadedItemProps<T>) {
  return (
    <Loaded
      {...loaded}
      missing={
        <>
          {left}
          <Missing back={kind.paths.list} backLabel={kind.texts.backToList}>
            {kind.texts.notFound}
          </Missing>
        </>
      }
    />
  );
}
