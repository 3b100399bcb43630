import type { MouseEvent } from 'react';
import { toasts } from '../ground/toast-host.tsx';

/** On a link that opens a file. */
export function refuseOffline(event: MouseEvent) {
  if (navigator.onLine) return;
  event.preventDefault();
  toasts.show('error', 'Sem internet, não dá para baixar. Tente quando a conexão voltar.');
}
