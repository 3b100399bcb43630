export type { DraftKind, Drafts } from './drafts.ts';
export type { EventBus } from './event-bus.ts';
export type { EventName, PlatformEvents } from './events.ts';
export { paths, pathTo } from './paths.ts';
export {
  useDrafts,
  useEventBus,
  useModals,
  usePlatformEvent,
  useSession,
  useToasts,
} from './platform-context.ts';
export { poll, type PollOptions } from './polling.ts';
export { defineRemote, type RemoteDefinition, type RemoteRoute } from './remote-definition.ts';
export type { Confirmation, ModalComponent, Modals, Session, Toasts } from './services.ts';
