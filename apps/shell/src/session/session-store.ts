import { newIdempotencyKey } from '@caderneta/api-client';
import type { AuthInfo, SignedInEmployee } from '@caderneta/api-client/contract';
import { Store } from '@caderneta/app-kit';
import {
  readSession,
  sessionKey,
  signedOutKey,
  withExpirations,
  writeSession,
  type StoredSession,
} from './stored-session.ts';

/** The signed-in session of this browser, the same in all its tabs. */
export class SessionStore extends Store<StoredSession | null> {
  /** Why the server ended the last session, if signing in again does not help. */
  endedBecause: string | undefined;
  /** Whether the last session ended because its person left, here or in another tab. */
  hasSignedOut = false;

  /** Whether this browser switched to another school; this page must then send nothing. */
  hasSwitched = false;
  readonly #onSwitch: () => void;

  /** @param onSwitch starts the page anew */
  constructor(onSwitch: () => void) {
    super(readSession());
    this.#onSwitch = onSwitch;
  }

  start(info: AuthInfo): void {
    this.endedBecause = undefined;
    this.hasSignedOut = false;
    localStorage.removeItem(signedOutKey);
    this.#store(withExpirations(info));
  }

  /** Ends the session at the person's wish: the next sign-in does not return to this page. */
  signOut(): void {
    this.hasSignedOut = true;
    localStorage.setItem(signedOutKey, 'true');
    this.end();
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

  /** Stores changes of the signed-in employee beside the newest tokens of all tabs. */
  changeEmployee(employee: SignedInEmployee): void {
    const stored = readSession();
    if (stored?.employee.id === employee.id) this.#store({ ...stored, employee });
  }

  /** Takes over and returns the session that another tab stored. */
  reread(): StoredSession | null {
    const stored = readSession();
    if (this.#isOfAnother(stored)) {
      this.#leave();
      return null;
    }
    if (stored || this.current()) {
      this.hasSignedOut = !stored && localStorage.getItem(signedOutKey) !== null;
    }
    if (JSON.stringify(stored) !== JSON.stringify(this.current())) this.set(stored);
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

  #store(session: StoredSession | null): void {
    if (this.hasSwitched) return;
    writeSession(session);
    if (this.#isOfAnother(session)) this.#leave();
    else this.set(session);
  }

  #isOfAnother(session: StoredSession | null): boolean {
    const current = this.current();
    return Boolean(session && current && session.employee.id !== current.employee.id);
  }

  #leave(): void {
    if (this.hasSwitched) return;
    this.hasSwitched = true;
    this.#onSwitch();
  }
}
