import { page, type PageMessage } from './messages.ts';

/** The part of the worker's global scope that notifications use. */
export type NotifyingScope = Pick<
  ServiceWorkerGlobalScope,
  'clients' | 'location' | 'registration'
>;

/** The page a message of the server is about; never anything outside the app. */
function addressIn(data: unknown): string {
  const url = data && typeof data === 'object' && 'url' in data ? data.url : undefined;
  return typeof url === 'string' && /^\/familia([/?]|$)/.test(url) ? url : page;
}

function parsed({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

async function ownPages({ clients, location }: NotifyingScope): Promise<WindowClient[]> {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(location.origin + page));
}

function tell(client: Client, message: PageMessage): void {
  client.postMessage(message);
}

/** Text of a notification, by its address. It never names a child. */
function bodyOf(url: string): string {
  if (url.startsWith('/familia/mais?aparelho=')) {
    return 'Um novo aparelho entrou no seu acesso. Se não foi você, fale com a escola.';
  }
  return url.endsWith('?urgente')
    ? 'Urgente: a escola mandou uma novidade para você.'
    : 'A escola mandou uma novidade para você.';
}

/** Says that there is news, without names or contents: others see the screen too. */
export async function announce(scope: NotifyingScope, push: PushEvent): Promise<void> {
  const url = addressIn(parsed(push));
  for (const client of await ownPages(scope)) tell(client, { type: 'news' });
  await scope.registration.showNotification('Caderneta', {
    body: bodyOf(url),
    lang: 'pt-BR',
    icon: '/familia/icon-192.png',
    badge: '/familia/badge-96.png',
    tag: url,
    data: { url },
  });
}

/** Opens the page of a notification, in an open window if there is one. */
export async function openFrom(
  scope: NotifyingScope,
  { notification }: NotificationEvent,
): Promise<void> {
  notification.close();
  const url = addressIn(notification.data);
  const [open] = await ownPages(scope);
  if (!open) {
    await scope.clients.openWindow(url);
    return;
  }
  await open.focus();
  tell(open, { type: 'open', url });
}
