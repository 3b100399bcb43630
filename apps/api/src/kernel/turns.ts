import { setImmediate } from 'node:timers';

/** How much may run and wait at once. Each limit counts weights, those of waiting count askers. */
export interface TurnLimits {
  /** In this process. */
  places: number;
  /** Of one group, such as a school. */
  ofGroup: number;
  /** Of one caller, such as a session. */
  ofCaller: number;
  waitingOfGroup: number;
  waitingOfCaller: number;
  /** After which who waits is refused. */
  patienceMilliseconds: number;
}

export interface Asking {
  group: string;
  caller: string;
  /** How many places it takes; 1 where absent. Whoever finds one free begins, however heavy. */
  weight?: number;
  /** Ends the waiting: whoever asked is gone. */
  signal?: AbortSignal;
}

/** Both ends may be told more than once. */
export interface Turn {
  /** Gives the places of all and of the group to others; the caller's own stays taken. */
  yield: () => void;
  end: () => void;
}

/** Too many wait, or for too long. */
export class NoTurn extends Error {}

interface Waiting {
  weight: number;
  begin: () => void;
}

/** What one group or caller has under way, and what waits, whose turn is next first. */
class Queue<Item> {
  running = 0;
  waiting = 0;
  readonly items = new Map<string, Item>();

  /** To the end of the round. */
  rotate(key: string): void {
    const item = this.items.get(key);
    if (item === undefined) return;
    this.items.delete(key);
    this.items.set(key, item);
  }
}

class Caller {
  running = 0;
  readonly waiting: Waiting[] = [];
}

/**
 * Lets so many run at once and the others wait. Groups come in turns, and so do the callers of a
 * group: whoever asks a lot waits behind themself, never before anybody else. One begins in each
 * round of the event loop where work runs to its end in one go, as on an embedded database: whoever asks
 * meanwhile is heard only between two of them.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #isOneARound: boolean;
  readonly #groups = new Queue<Queue<Caller>>();
  /** One has begun in this round of the event loop, and no other may. */
  #hasBegun = false;

  /** @param isOneARound false where work leaves the event loop to others, as on a database elsewhere */
  constructor(limits: TurnLimits, { isOneARound = true } = {}) {
    this.#limits = limits;
    this.#isOneARound = isOneARound;
  }

  get running(): number {
    return this.#groups.running;
  }

  get waiting(): number {
    return this.#groups.waiting;
  }

  /** Whether the next one of the caller would be refused. */
  isFull({ group, caller }: Pick<Asking, 'group' | 'caller'>): boolean {
    const ofGroup = this.#groups.items.get(group);
    const ofCaller = ofGroup?.items.get(caller);
    const { waitingOfGroup, waitingOfCaller } = this.#limits;
    return (
      (ofCaller?.waiting.length ?? 0) >= waitingOfCaller ||
      (ofGroup?.waiting ?? 0) >= waitingOfGroup
    );
  }

  /** Begins at once; undefined where there is no place yet. */
  takeFree(asking: Asking): Turn | undefined {
    if (this.#hasBegun) return undefined;
    const [group, caller] = this.#placesOf(asking);
    const isFree = caller.waiting.length === 0 && this.#isFree(group, caller);
    return isFree ? this.#begin(asking, [group, caller]) : undefined;
  }

  /** @throws {NoTurn} where too many wait, or the turn does not come in time */
  async take(asking: Asking): Promise<Turn> {
    const free = this.takeFree(asking);
    if (free) return free;
    const { weight = 1, signal } = asking;
    const [group, caller] = this.#placesOf(asking);
    if (this.isFull(asking)) {
      this.#forget(asking);
      throw new NoTurn('Too many wait');
    }
    return new Promise<Turn>((resolve, reject) => {
      const waiting: Waiting = {
        weight,
        begin: () => {
          stopWaiting();
          resolve(this.#begin(asking, [group, caller]));
        },
      };
      const giveUp = () => {
        const at = caller.waiting.indexOf(waiting);
        if (at >= 0) caller.waiting.splice(at, 1);
        stopWaiting();
        this.#forget(asking);
        reject(new NoTurn(signal?.aborted ? 'Gone' : 'Waited too long'));
      };
      const timer = setTimeout(giveUp, this.#limits.patienceMilliseconds).unref();
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        group.waiting -= 1;
        this.#groups.waiting -= 1;
      };
      caller.waiting.push(waiting);
      group.waiting += 1;
      this.#groups.waiting += 1;
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp);
    });
  }

  /** Runs a task in its turn. @throws {NoTurn} */
  async run<T>(asking: Asking, task: () => Promise<T>): Promise<T> {
    const turn = await this.take(asking);
    try {
      return await task();
    } finally {
      turn.end();
    }
  }

  #placesOf(asking: Pick<Asking, 'group' | 'caller'>): [Queue<Caller>, Caller] {
    const groups = this.#groups.items;
    const group = groups.get(asking.group) ?? new Queue<Caller>();
    const caller = group.items.get(asking.caller) ?? new Caller();
    groups.set(asking.group, group);
    group.items.set(asking.caller, caller);
    return [group, caller];
  }

  #isFree(group: Queue<Caller>, caller: Caller): boolean {
    const { places, ofGroup, ofCaller } = this.#limits;
    return this.#groups.running < places && group.running < ofGroup && caller.running < ofCaller;
  }

  #begin(asking: Asking, [group, caller]: [Queue<Caller>, Caller]): Turn {
    const { weight = 1 } = asking;
    for (const place of [this.#groups, group, caller]) place.running += weight;
    if (this.#isOneARound) this.#endRound();
    let hasYielded = false;
    let hasEnded = false;
    const yieldPlaces = () => {
      if (hasYielded) return;
      hasYielded = true;
      for (const place of [this.#groups, group]) place.running -= weight;
      this.#goOn();
    };
    return {
      yield: yieldPlaces,
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        caller.running -= weight;
        yieldPlaces();
        this.#forget(asking);
        this.#goOn();
      },
    };
  }

  #endRound(): void {
    this.#hasBegun = true;
    setImmediate(() => {
      this.#hasBegun = false;
      this.#goOn();
    });
  }

  /** Begins what may begin: one of each group in turn, one of each of its callers in turn. */
  #goOn(): void {
    while (!this.#hasBegun && this.#groups.waiting > 0) {
      const next = this.#next();
      if (!next) return;
      next.begin();
    }
  }

  #next(): Waiting | undefined {
    for (const [groupKey, group] of this.#groups.items) {
      if (group.waiting === 0) continue;
      for (const [callerKey, caller] of group.items) {
        const [first] = caller.waiting;
        if (!first || !this.#isFree(group, caller)) continue;
        caller.waiting.shift();
        group.rotate(callerKey);
        this.#groups.rotate(groupKey);
        return first;
      }
    }
    return undefined;
  }

  /** Keeps nothing of whoever neither runs nor waits. */
  #forget({ group: groupKey, caller: callerKey }: Asking): void {
    const group = this.#groups.items.get(groupKey);
    const caller = group?.items.get(callerKey);
    if (!group || !caller) return;
    if (caller.running === 0 && caller.waiting.length === 0) group.items.delete(callerKey);
    if (group.items.size === 0 && group.running === 0) this.#groups.items.delete(groupKey);
  }
}
