import { anotherPerson, newIdempotencyKey } from '@caderneta/api-client';
import type { AuthInfo } from '@caderneta/api-client/contract';
import { Store } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import {
  readSession,
  sessionKey,
  signedOutKey,
  withExpirations,
  writeSession,
  type StoredSession,
} from './stored-session.ts';

/**
 * The signed-in session of this browser, the same in all its tabs. A page belongs to the first person
 * who is signed in on it, also once their session has expired: it ends when they sign out, in any
 * tab, and when somebody else signs in. What it began ends with it: calls, queues, toasts, dialogs.
 */
export class SessionStore extends Store<StoredSession | null> {
  /** Why the server ended the last session, if signing in again does not help. */
  endedBecause: string | undefined;
  /** Whether this page's person has left it; it then shows and sends nothing until it starts anew. */
  hasLeft = false;
  #ownerId: string | undefined;
  readonly #onLeave: (address: string) => void;

  /** @param onLeave starts the page anew, at an address of the portal */
  constructor(onLeave: (address: string) => void) {
    super(readSession());
    this.#ownerId = this.current()?.employee.id;
    this.#onLeave = onLeave;
  }

  /**
   * Whose page this is; null before anybody signed in.
   * @throws {ApiError} of kind `another-person` once they have left it
   */
  person(): string | null {
    if (this.hasLeft) throw anotherPerson();
    return this.#ownerId ?? null;
  }

  start(info: AuthInfo): void {
    this.endedBecause = undefined;
    localStorage.removeItem(signedOutKey);
    this.#store(withExpirations(info));
  }

  /** Stores a renewed session, unless this one ended, or was renewed elsewhere, meanwhile. */
  renew({ refreshToken }: StoredSession, info: AuthInfo): void {
    if (this.reread()?.refreshToken === refreshToken) this.#store(withExpirations(info));
  }

  /** Ends the session at the person's wish: the next sign-in does not return to this page. */
  signOut(): void {
    localStorage.setItem(signedOutKey, 'true');
    writeSession(null);
    this.#leave(paths.login);
  }

  end(because?: string): void {
    this.endedBecause = because;
    this.#store(null);
  }

  /** The idempotency key of a renewal. A renewal with a lost answer keeps its key. */
  nameRenewal(session: StoredSession): string {
    const renewalKey = session.renewalKey ?? newIdempotencyKey();
    this.#store({ ...session, renewalKey });
    return renewalKey;
  }

  /** Stores changes of the page's person beside the newest tokens of all tabs. */
  change(changes: Partial<Pick<StoredSession, 'employee' | 'hasOtherSchools'>>): void {
    const stored = readSession();
    if (stored && !this.#isOfAnother(stored)) this.#store({ ...stored, ...changes });
  }

  /** Takes over and returns the session that another tab stored. */
  reread(): StoredSession | null {
    if (this.hasLeft) return null;
    const stored = readSession();
    if (this.#isOfAnother(stored)) this.#leave(paths.home);
    else if (!stored && this.current() && localStorage.getItem(signedOutKey) !== null) {
      this.#leave(paths.login);
    } else if (JSON.stringify(stored) !== JSON.stringify(this.current())) this.#take(stored);
    return this.hasLeft ? null : stored;
  }

  /** Signing in or out in one tab does so in all. Answers how to stop following. */
  followOtherTabs(): () => void {
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === sessionKey) this.reread();
    };
    // A page that comes back by the browser's button heard nothing meanwhile.
    const onShow = () => this.reread();
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', onShow);
    };
  }

  #store(session: StoredSession | null): void {
    if (this.hasLeft) return;
    writeSession(session);
    if (this.#isOfAnother(session)) this.#leave(paths.home);
    else this.#take(session);
  }

  #take(session: StoredSession | null): void {
    this.#ownerId ??= session?.employee.id;
    this.set(session);
  }

  #isOfAnother(session: StoredSession | null): boolean {
    return Boolean(session && this.#ownerId && session.employee.id !== this.#ownerId);
  }

  #leave(address: string): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.set(null);
    this.#onLeave(address);
  }
}
