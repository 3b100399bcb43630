import { isOfNews, type News, page, type PageMessage } from './messages.ts';

/** The part of the worker's global scope that notifications use. */
export type NotifyingScope = Pick<
  ServiceWorkerGlobalScope,
  'clients' | 'location' | 'registration'
>;

/** The page a message of the server is about; never anything outside the app. */
function addressIn(data: unknown): string {
  const url = textIn(data, 'url') ?? '';
  return /^\/familia([/?]|$)/.test(url) ? url : page;
}

function textIn(data: unknown, name: string): string | undefined {
  const value = (data as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
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

const deviceAddress = '/familia/mais?aparelho=';

const linkAddress = '/familia/mais?link';

/**
 * Text of a notification, by the addresses that it tells of. It never names a child.
 * @param from who sent the one that it tells of
 */
function bodyOf(urls: readonly string[], from?: string): string {
  const [url = page] = urls;
  if (urls.length > 1) return `A escola mandou ${urls.length} novidades para você.`;
  if (url.startsWith(deviceAddress)) {
    return 'Um novo aparelho entrou no seu acesso. Se não foi você, fale com a escola.';
  }
  if (url === linkAddress) {
    return 'Alguém pediu um link para o seu acesso. Foi você? Abra aqui e ligue o outro aparelho.';
  }
  return isUrgent(url)
    ? `URGENTE: ${from ?? 'a escola'} mandou uma novidade para você.`
    : `${from ?? 'A escola'} mandou uma novidade para você.`;
}

const isUrgent = (url: string) => url.endsWith('?urgente');

/** What is urgent, or about a new device, is never hidden among other news. */
const standsAlone = (url: string) =>
  url.startsWith(deviceAddress) || url === linkAddress || isUrgent(url);

/**
 * Says that there is news, without names or contents: others see the screen too. News that the phone
 * still shows is told together with it, in one notification that opens the feed of its school.
 */
export function announce(scope: NotifyingScope, push: PushEvent): Promise<void> {
  // A phone that was away gets many at once: each must see what the one before has shown.
  last = last.catch(() => undefined).then(() => announceNext(scope, parsed(push)));
  return last;
}

let last: Promise<void> = Promise.resolve();

async function announceNext(scope: NotifyingScope, told: unknown): Promise<void> {
  const url = addressIn(told);
  const from = textIn(told, 'from');
  const what = textIn(told, 'what');
  const school = textIn(told, 'school');
  const schoolId = textIn(told, 'schoolId');
  const silent = (told as { isQuiet?: unknown } | undefined)?.isQuiet === true;
  const { registration } = scope;
  for (const client of await ownPages(scope)) tell(client, { type: 'news' });
  if (standsAlone(url))
    return show(registration, school, { tag: url, body: bodyOf([url], from), data: { url } });
  const shown = (await registration.getNotifications()).filter(isOfNews);
  const urls = [...new Set([...shown.flatMap(({ data }) => (data as News).urls), url])];
  // News of two schools is told under the name of neither.
  const isOfOne = shown.every(({ data }) => (data as News).school === school);
  const feed = isOfOne && schoolId ? `${page}?escola=${schoolId}` : page;
  const [tag, opened] = urls.length > 1 ? ['news', feed] : [url, url];
  for (const other of shown) if (other.tag !== tag) other.close();
  const body = urls.length === 1 && what ? what : bodyOf(urls, from);
  const title = isOfOne ? school : undefined;
  await show(registration, title, {
    tag,
    body,
    data: { url: opened, urls, shownAt: Date.now(), school: title } satisfies News,
    silent,
  });
}

function show(
  registration: ServiceWorkerRegistration,
  sender = 'Caderneta',
  options: Required<Pick<NotificationOptions, 'tag' | 'body' | 'data'>> &
    Pick<NotificationOptions, 'silent'>,
): Promise<void> {
  const title = isUrgent(options.tag) ? `URGENTE · ${sender}` : sender;
  return registration.showNotification(title, {
    lang: 'pt-BR',
    icon: '/familia/icon-192.png',
    badge: '/familia/badge-96.png',
    ...options,
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
