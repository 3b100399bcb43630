import type { Family } from '@caderneta/api-client/contract';
import type { LoadPage } from '@caderneta/app-kit';
import { paths } from '@caderneta/family-texts';
import type { QueryClient } from '@tanstack/react-query';
import { parse } from 'regexparam';
import { matchRoute, useLocation } from 'wouter';

export interface PageProps {
  /** Values of the address's `:parameters`. */
  params: Record<string, string>;
}

/** An address that is opened, and who reads there. */
export interface Opened extends PageProps {
  family: Family;
  pathname: string;
  search: URLSearchParams;
}

interface PageModule extends Awaited<ReturnType<LoadPage<PageProps>>> {
  /** Asks what the page shows first, as it asks itself. */
  ask?: (queries: QueryClient, opened: Opened) => void;
}

interface Page {
  pattern: string;
  /** Pages of one area share its entry in the bottom bar. */
  area: 'feed' | 'diaries' | 'chat' | 'more' | null;
  /** Whether the entry of the bottom bar leads here; other pages show a way back. */
  isRoot: boolean;
  load: () => Promise<PageModule>;
}

const feed = () =>
  import(/* webpackChunkName: "/familia" */ '../feed/feed.page.tsx').then((m) => ({
    default: m.FeedPage,
    ask: m.askFeed,
  }));
const pairing = () =>
  import(/* webpackChunkName: "/familia/entrar" */ '../pairing/pairing.page.tsx').then((m) => ({
    default: m.PairingPage,
  }));
const welcome = () =>
  import(/* webpackChunkName: "/familia/bem-vindo" */ '../welcome/welcome.page.tsx').then((m) => ({
    default: m.WelcomePage,
  }));
const communication = () =>
  import(
    /* webpackChunkName: "/familia/item/:id" */ '../communication/communication.page.tsx'
  ).then((m) => ({
    default: m.CommunicationPage,
    ask: m.askItem,
  }));
const notice = () =>
  import(/* webpackChunkName: "/familia/mural/:id" */ '../notice/notice.page.tsx').then((m) => ({
    default: m.NoticePage,
    ask: m.askNotice,
  }));
const diaries = () =>
  import(/* webpackChunkName: "/familia/diarios" */ '../diaries/diaries.page.tsx').then((m) => ({
    default: m.DiariesPage,
  }));
const chat = () =>
  import(/* webpackChunkName: "/familia/mensagens" */ '../chat/chat.page.tsx').then((m) => ({
    default: m.ChatPage,
  }));
const settings = () =>
  import(/* webpackChunkName: "/familia/mais" */ '../settings/settings.page.tsx').then((m) => ({
    default: m.SettingsPage,
  }));

const contacts = () =>
  import(/* webpackChunkName: "/familia/contatos" */ '../contacts/contacts.page.tsx').then((m) => ({
    default: m.ContactsPage,
  }));

export const pages: readonly Page[] = [
  { pattern: paths.feed, area: 'feed', isRoot: true, load: feed },
  { pattern: paths.enter, area: null, isRoot: true, load: pairing },
  { pattern: paths.welcome, area: null, isRoot: true, load: welcome },
  { pattern: paths.item, area: 'feed', isRoot: false, load: communication },
  { pattern: paths.notice, area: 'feed', isRoot: false, load: notice },
  { pattern: paths.diaries, area: 'diaries', isRoot: true, load: diaries },
  { pattern: paths.studentDiaries, area: 'diaries', isRoot: true, load: diaries },
  { pattern: paths.chat, area: 'chat', isRoot: true, load: chat },
  { pattern: paths.more, area: 'more', isRoot: true, load: settings },
  { pattern: paths.contacts, area: 'more', isRoot: false, load: contacts },
];

/** The page of the address; the feed if the address is unknown. */
export function pageAt(pathname: string): { page: Page; params: PageProps['params'] } {
  for (const page of pages) {
    const [matches, params] = matchRoute<PageProps['params']>(parse, page.pattern, pathname);
    if (matches) return { page, params };
  }
  return { page: pages[0]!, params: {} };
}

/** The page of the open address. */
export function usePage() {
  const [pathname] = useLocation();
  return pageAt(pathname);
}
