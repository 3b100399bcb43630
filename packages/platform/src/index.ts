export { isSameContent, type DraftKind, type Drafts } from './drafts.ts';
export { followDrafts } from './envelopes.ts';
export type { EventBus } from './event-bus.ts';
export type { EventName, PlatformEvents } from './events.ts';
export { isOffline, refusalText } from './failures.ts';
export { isOnItsWay, setOff } from './on-its-way.ts';
export {
  useDrafts,
  useEventBus,
  useFailedPage,
  useModals,
  usePlatformEvent,
  useSession,
  useToasts,
} from './platform-context.ts';
export { poll, type PollNews, type PollOptions } from './polling.ts';
export { tabName } from './tab-name.ts';
export type { FormDefinition, FormField, RemoteForms } from './forms.ts';
export {
  defineLists,
  type ListDefinition,
  type ListLead,
  type RemoteLists,
  type ShownValue,
} from './lists.ts';
export { defineRemote, type LazyComponent, type RemoteDefinition } from './remote-definition.ts';
export type {
  Confirmation,
  ModalComponent,
  Modals,
  Session,
  ToastOptions,
  Toasts,
} from './services.ts';
