import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@caderneta/app-kit';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';

/** Shows the open modals; leaving the page closes them. */
export function ModalHost() {
  const { modals, report, toasts } = useShell();
  const open = useStore(modals);
  const { pathname } = useLocation();

  // Before anything of the next page is told of its failure: that may open a modal of its own.
  useLayoutEffect(() => () => modals.dismissAll(), [modals, pathname]);

  return open.map(({ id, element, dismiss }) => (
    <ErrorBoundary
      key={id}
      onError={(error) => {
        report('a modal failed', error, { kind: 'render' });
        dismiss();
        toasts.show('error', 'Algo deu errado, por favor tente novamente!');
      }}
      fallback={() => null}
    >
      {element}
    </ErrorBoundary>
  ));
}
