import type { ComponentType } from 'react';
import type { EventName } from './events.ts';

/** A component in a file of its own, its default export. */
export type LazyComponent = () => Promise<{ default: ComponentType }>;

/** An entry of the sidebar. */
export interface NavigationItem {
  label: string;
  /** The page's heading where it is not the label; empty where only the page knows it. */
  heading?: string;
  path: string;
  /** Name of an icon of lucide: 'messages-square'. The build finds its shapes. */
  icon: string;
  /** Its place: 10 is above 20. */
  order: number;
  /** First words of the addresses that belong to it; that of `path` by default. */
  owns?: readonly string[];
  /** Has a place in the phone's bottom bar. */
  onBar?: boolean;
  badge?: {
    /** Name of the counted things: 'mensagens não lidas'. */
    label: string;
    /** Address of the API that answers `{ count }`; asked for first, and after a change. */
    count: string;
    /**
     * List of the API that is asked for every minute while the bus is down, and its field to add up;
     * `count` where it is missing.
     */
    polled?: { path: string; adds: string };
    /** Events after which it is asked for at once. */
    renewedBy?: readonly EventName[];
  };
}

/** Something to begin from the home. */
export interface HomeActionItem {
  label: string;
  path: string;
  icon: string;
  order: number;
  /** The first row has tiles with a text, the second one plain buttons. */
  row: 'quick' | 'other';
  /** Area of the design system that gives a tile its colour. */
  area?: string;
  text?: string;
  /** Says more than the text, in its place, once it is loaded. */
  live?: LazyComponent;
}

/** The content of a card of the home; the shell has shown its title before. */
export interface HomeBlockItem {
  title: string;
  order: number;
  content: LazyComponent;
}

/**
 * What a remote exposes as `./remote`. The build reads it too, so it is made of literals, and of
 * `() => import('./file.tsx')`.
 */
export interface RemoteDefinition {
  /** Name of the folder in `apps`. */
  name: string;
  /** Who may load it; 'network': administrators of the office of a network of schools. */
  access: 'employee' | 'administrator' | 'network';
  navigation?: readonly NavigationItem[];
  /** Route pattern → page. */
  pages: Readonly<Record<string, LazyComponent>>;
  /**
   * Path of a page → the GET call that it makes first, with its query in the page's order. The server
   * puts the answer into the page's HTML.
   * @example { '/mural/listar': '/v1/noticeBoards/list?limit=20&offset=0' }
   */
  firstCalls?: Readonly<Record<string, string>>;
  /**
   * Sends what waits in this browser, and shows nothing. The shell renders it on every page, for whom
   * a draft waits whose kind names this remote: see `DraftKind.waits`.
   */
  sender?: LazyComponent;
  home?: { actions?: readonly HomeActionItem[]; blocks?: readonly HomeBlockItem[] };
}

/**
 * Declares a remote. Checks types, and returns the definition as it is.
 * @example export const remote = defineRemote({ name: 'chat', … })
 */
export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}
