import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import type { EventName, PlatformEvents } from './events.ts';

type Args<Name extends EventName> = PlatformEvents[Name] extends undefined
  ? []
  : [payload: PlatformEvents[Name]];

export interface EventBus {
  /** Tells every subscriber, in order of subscription. Never throws on their behalf. */
  emit<Name extends EventName>(name: Name, ...payload: Args<Name>): void;
  /** Calls `listener` for each event until the returned function is called. */
  on<Name extends EventName>(
    name: Name,
    listener: (payload: PlatformEvents[Name]) => void,
  ): () => void;
  /** The events as a stream, for composing with RxJS. */
  stream<Name extends EventName>(name: Name): Observable<PlatformEvents[Name]>;
  /**
   * Whether the bus also tells what happens elsewhere, now and at each change. Where it begins to,
   * something may have happened before.
   */
  readonly live: Observable<boolean>;
}

/** The bus as the shell has it. */
export interface HostEventBus extends EventBus {
  readonly live: BehaviorSubject<boolean>;
}

/**
 * Makes the bus for events between shell and remotes.
 * @param report called with the error of a subscriber
 */
export function createEventBus(report: (error: unknown, name: EventName) => void): HostEventBus {
  const subjects = new Map<EventName, Subject<never>>();

  function subjectOf<Name extends EventName>(name: Name): Subject<PlatformEvents[Name]> {
    const known = subjects.get(name);
    // Each name has a subject of its own events.
    if (known) return known as unknown as Subject<PlatformEvents[Name]>;
    const subject = new Subject<PlatformEvents[Name]>();
    // The map holds subjects of all events under one type.
    subjects.set(name, subject as unknown as Subject<never>);
    return subject;
  }

  return {
    emit(name, ...[payload]) {
      subjectOf(name).next(payload as PlatformEvents[typeof name]);
    },
    on(name, listener) {
      const subscription = subjectOf(name).subscribe((payload) => {
        try {
          listener(payload);
        } catch (error) {
          report(error, name);
        }
      });
      return () => subscription.unsubscribe();
    },
    stream: (name) => subjectOf(name).asObservable(),
    live: new BehaviorSubject(false),
  };
}
