import type { LiveEvent, LiveEventName } from '@caderneta/api-client/contract';
import type { EventStream } from '#/kernel/event-stream.ts';
import type { Actor } from '#/policy/actor.ts';
import { seesClassrooms } from '#/policy/scope.ts';
import type { Notification } from './notify.repository.ts';

/** Half of the shortest time after which a proxy cuts a silent connection. */
export const beatSeconds = 25;
const mostOfSession = 10;
/** Later callers poll. */
const mostOfServer = 30_000;
/** Callers of a server that stops come back one after another, so many in a second. */
const returnsInSecond = 500;
const shortestReturn = 1_000;

export interface Client {
  actor: Actor;
  /** The set of builds of a new page, as far as the caller knows. */
  set?: string;
  readonly stream: EventStream;
}

/** Facts about sessions that change without a notification of the database. */
export interface Surroundings {
  /** The actors of those sessions that have not ended. */
  findActors: (sessionIds: string[]) => Promise<Actor[]>;
  /** Id of the builds that a new page of the actor would run. */
  setOf: (actor: Actor) => Promise<string>;
}

/** The streams that this process has open, and what it tells them. */
export class LiveStreams {
  readonly #surroundings: Surroundings;
  readonly #bySchool = new Map<string, Set<Client>>();
  /** One for each second between two beats, so that streams do not beat all at once. */
  readonly #beats = Array.from({ length: beatSeconds }, () => new Set<Client>());
  #beat = 0;
  /** School → how many notifications it had since this process began to listen. */
  readonly #positions = new Map<string, number>();
  /** Undefined while notifications are missed: then there are no streams. */
  #listening: string | undefined;
  #size = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  get size(): number {
    return this.#size;
  }

  get canOpen(): boolean {
    return this.#listening !== undefined && this.#size < mostOfServer;
  }

  isFull({ schoolId, sessionId }: Actor): boolean {
    const ofSession = [...this.#ofSchool(schoolId)].filter(
      ({ actor }) => actor.sessionId === sessionId,
    );
    return ofSession.length >= mostOfSession;
  }

  open(stream: EventStream, { actor, set, lastEventId }: Opening): void {
    const client: Client = { actor, set, stream };
    const { schoolId } = actor;
    const ofSchool = this.#ofSchool(schoolId);
    this.#bySchool.set(schoolId, ofSchool.add(client));
    const beating = this.#beats[(this.#beat + this.#size) % beatSeconds]!;
    beating.add(client);
    this.#size += 1;
    stream.onClose(() => {
      ofSchool.delete(client);
      if (ofSchool.size === 0) this.#bySchool.delete(schoolId);
      beating.delete(client);
      this.#size -= 1;
    });
    this.#tell(client, 'ready', { isResumed: lastEventId === this.#positionOf(schoolId) });
  }

  /** Notifications are heard from now on. */
  begin(): void {
    this.#listening = crypto.randomUUID();
    this.#positions.clear();
  }

  /** Ends every stream: clients that come back load everything anew. */
  end(): void {
    this.#listening = undefined;
    const spread = (this.#size / returnsInSecond) * 1_000;
    for (const { stream } of this.#all()) {
      stream.end(Math.round(shortestReturn + Math.random() * (shortestReturn + spread)));
    }
  }

  /** To be called each second. */
  beat(): void {
    this.#beat = (this.#beat + 1) % beatSeconds;
    for (const { stream } of this.#beats[this.#beat]!) stream.beat();
  }

  async hear(notification: Notification): Promise<void> {
    switch (notification.type) {
      case 'chat':
        return this.#tellSchool(
          notification.schoolId,
          'chat',
          { chatId: notification.chatId },
          ({ actor }) => seesClassrooms(actor, notification.classroomIds),
        );
      case 'chat-read':
        return this.#tellSchool(
          notification.schoolId,
          'chat-read',
          { chatId: notification.chatId },
          ({ actor }) => actor.id === notification.employeeId,
        );
      case 'engagement':
        return this.#tellSchool(
          notification.schoolId,
          'engagement',
          { communicationId: notification.communicationId },
          ({ actor }) => seesClassrooms(actor, notification.classroomIds),
        );
      case 'schools':
        return this.#tellSchool(
          notification.schoolId,
          'schools',
          { schoolId: notification.changed, isAdded: notification.isAdded },
          ({ actor }) => actor.id === notification.employeeId,
        );
      case 'access':
        return this.#checkAccess(notification);
      // For the server itself; see `checkSets` of releases.
      case 'releases':
      case 'batches':
    }
  }

  /** Ends the streams of sessions that ended, and learns what the others see now. */
  async checkSessions(clients: Client[] = [...this.#all()]): Promise<void> {
    const ids = [...new Set(clients.map(({ actor }) => actor.sessionId))];
    if (ids.length === 0) return;
    const found = await this.#surroundings.findActors(ids);
    const bySession = new Map(found.map((actor) => [actor.sessionId, actor]));
    for (const client of clients) {
      const actor = bySession.get(client.actor.sessionId);
      if (actor) client.actor = actor;
      else client.stream.end(shortestReturn);
    }
  }

  /** Tells clients whose session would get other builds now. */
  async checkSets(): Promise<void> {
    for (const client of this.#all()) {
      const set = await this.#surroundings.setOf(client.actor);
      if (client.set === set) continue;
      client.set = set;
      this.#tell(client, 'set', { set });
    }
  }

  /** All streams in groups, for work that is done with some at a time. */
  *groups(size: number): Generator<Client[]> {
    const all = [...this.#all()];
    for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
  }

  #tellSchool<Name extends LiveEventName>(
    schoolId: string,
    event: Name,
    data: LiveEvent<Name>,
    concerns: (client: Client) => boolean,
  ): void {
    this.#positions.set(schoolId, (this.#positions.get(schoolId) ?? 0) + 1);
    for (const client of this.#ofSchool(schoolId)) {
      if (concerns(client)) this.#tell(client, event, data);
    }
  }

  async #checkAccess({ schoolId, employeeIds }: Notification & { type: 'access' }): Promise<void> {
    const ofSchool = [...this.#ofSchool(schoolId)];
    await this.checkSessions(
      ofSchool.filter(({ actor }) => !employeeIds || employeeIds.includes(actor.id)),
    );
  }

  #tell<Name extends LiveEventName>(client: Client, event: Name, data: LiveEvent<Name>): void {
    client.stream.send(event, JSON.stringify(data), this.#positionOf(client.actor.schoolId));
  }

  /** Where a school's notifications stand, as the id of an event. */
  #positionOf(schoolId: string): string {
    return `${this.#listening}.${this.#positions.get(schoolId) ?? 0}`;
  }

  #ofSchool(schoolId: string): Set<Client> {
    return this.#bySchool.get(schoolId) ?? new Set();
  }

  *#all(): Generator<Client> {
    for (const ofSchool of this.#bySchool.values()) yield* ofSchool;
  }
}

interface Opening extends Pick<Client, 'actor' | 'set'> {
  lastEventId: string | undefined;
}
