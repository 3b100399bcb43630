import { createContext, use, useEffect, useEffectEvent, useMemo } from 'react';
import { openDrafts, type DraftKind, type Drafts } from './drafts.ts';
import type { EventName, PlatformEvents } from './events.ts';
import type { EventBus } from './event-bus.ts';
import { isOffline } from './failures.ts';
import { mayLeave } from './on-its-way.ts';
import type { Modals, Platform, Session, Toasts } from './services.ts';

export const PlatformContext = createContext<Platform | null>(null);

function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('The shell provides the platform: render inside PlatformContext.');
  return platform;
}

/**
 * Shows short messages.
 * @throws {Error} outside of a platform, as do the other hooks of this file
 * @example const toasts = useToasts(); toasts.show('success', 'Salvo.')
 */
export function useToasts(): Toasts {
  return usePlatform().toasts;
}

/**
 * Opens modals, and asks before doing.
 * @example if (await modals.confirm({ title, body, submit: 'deletar' })) remove();
 */
export function useModals(): Modals {
  return usePlatform().modals;
}

/** The signed-in employee and their school. */
export function useSession(): Session {
  return usePlatform().session;
}

/** The drafts of the signed-in employee. Declare `kind` outside of components. */
export function useDrafts<T>(kind: DraftKind<T>): Drafts<T> {
  const { employee } = useSession();
  return useMemo(() => openDrafts(kind, employee.id), [kind, employee.id]);
}

/**
 * Gives the bus for events between remotes.
 * @example events.emit('classrooms-changed')
 */
export function useEventBus(): EventBus {
  return usePlatform().events;
}

/**
 * Calls the listener for each event while the component is mounted. The listener sees the values of
 * the latest render.
 * @example usePlatformEvent('classrooms-changed', () => void refetch())
 */
export function usePlatformEvent<Name extends EventName>(
  name: Name,
  listener: (payload: PlatformEvents[Name]) => void,
): void {
  const events = useEventBus();
  const onEvent = useEffectEvent(listener);
  useEffect(() => events.on(name, (payload) => onEvent(payload)), [events, name]);
}

interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Gives what the `ErrorState` of a page needs whose data did not load: 'recarregar' loads the page
 * anew, or asks again where something on its way would be lost with the page.
 * @example const failure = useFailedPage(query); if (query.error) return <ErrorState {...failure} />
 */
export function useFailedPage({ error, isFetching, refetch }: FailedQuery) {
  const { reload } = usePlatform();
  const onRetry = () => (mayLeave() ? reload() : void refetch());
  return { offline: isOffline(error), busy: isFetching, onRetry };
}
