import { createContext, use, useEffect, useEffectEvent, useMemo } from 'react';
import { openDrafts, type DraftKind, type Drafts } from './drafts.ts';
import type { EventName, PlatformEvents } from './events.ts';
import type { EventBus } from './event-bus.ts';
import type { Modals, Platform, Session, Toasts } from './services.ts';

export const PlatformContext = createContext<Platform | null>(null);

function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('The shell provides the platform: render inside PlatformContext.');
  return platform;
}

export function useToasts(): Toasts {
  return usePlatform().toasts;
}

export function useModals(): Modals {
  return usePlatform().modals;
}

/** The signed-in employee and their school. */
export function useSession(): Session {
  return usePlatform().session;
}

/** What the signed-in employee began and did not send yet; declare `kind` outside of components. */
export function useDrafts<T>(kind: DraftKind<T>): Drafts<T> {
  const { employee } = useSession();
  return useMemo(() => openDrafts(kind, employee.id), [kind, employee.id]);
}

export function useEventBus(): EventBus {
  return usePlatform().events;
}

/** Listens to an event while the component is mounted; the listener may close over fresh values. */
export function usePlatformEvent<Name extends EventName>(
  name: Name,
  listener: (payload: PlatformEvents[Name]) => void,
): void {
  const events = useEventBus();
  const onEvent = useEffectEvent(listener);
  useEffect(() => events.on(name, (payload) => onEvent(payload)), [events, name]);
}
