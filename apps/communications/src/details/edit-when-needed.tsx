import type { Versioned } from '@caderneta/api-client';
import { LoadingStatus } from '@caderneta/ui';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { FormSkeleton } from './detail-skeleton.tsx';

export interface EditWhenNeededProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  latest: Versioned<T['item']>;
}

/** Asks for the form's code, which is asked for once however often this is called. */
export const fetchForm = () => import('../writing/communication-editor.tsx');

function loadForm<T extends KindTypes>() {
  return lazy(async () => {
    const { EditCommunication } = await fetchForm();
    const Form: ComponentType<EditWhenNeededProps<T>> = EditCommunication;
    return { default: Form };
  });
}

/** The form of what is scheduled. It is loaded for that alone: most items are read, not changed. */
export function EditWhenNeeded<T extends KindTypes>(props: EditWhenNeededProps<T>) {
  // One for each time it is shown: a form that could not be loaded is asked for again.
  const [Form] = useState(() => loadForm<T>());
  return (
    <Suspense
      fallback={
        <LoadingStatus>
          <FormSkeleton />
        </LoadingStatus>
      }
    >
      <Form {...props} />
    </Suspense>
  );
}
