import type { AuthInfo } from '@caderneta/api-client/contract';
import { Store } from '../app/store.ts';
import {
  readSession,
  sessionKey,
  withExpirations,
  writeSession,
  type StoredSession,
} from './stored-session.ts';

/** The signed-in session of this browser, the same in all its tabs. */
export class SessionKeeper extends Store<StoredSession | null> {
  constructor() {
    super(readSession());
  }

  start(info: AuthInfo): void {
    const session = withExpirations(info);
    writeSession(session);
    this.set(session);
  }

  end(): void {
    writeSession(null);
    this.set(null);
  }

  /** Takes over what another tab stored, and answers it. */
  reread(): StoredSession | null {
    const stored = readSession();
    if (stored?.accessToken !== this.current()?.accessToken) this.set(stored);
    return stored;
  }

  /** Signing in or out in one tab does so in all. Answers how to stop following. */
  followOtherTabs(): () => void {
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === sessionKey) this.reread();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }
}
