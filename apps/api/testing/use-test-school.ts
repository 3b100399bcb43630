import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { storeChannels } from '#/telling/channels/can-receive.repository.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { type Caller, callerOf } from './caller.ts';
import { emptyTables } from './database.ts';
import { makeSchools } from './school.ts';

const emails = {
  administrator: 'admin@girassol.test',
  /** Of Jardim A. */
  teacher: 'prof@girassol.test',
  /** The administrator of Escola Ipê. */
  otherSchool: 'admin@ipe.test',
};
type CallerName = keyof typeof emails;

export interface TestSchool extends Record<CallerName, Caller> {
  /** The app, its database, and the rows of `makeSchools`. */
  at: TestApp;
}

interface TestSchoolOptions extends TestAppOptions {
  /** Empties the database before each test, makes the schools anew, and sets the clock back. */
  isFreshForEach?: boolean;
}

/**
 * Starts the real app with the schools of `makeSchools` for all tests of a file, and ends it after
 * them. Signs in the callers that are taken out of the result; `at` and they can be used in tests
 * and hooks alone.
 * @example const { at, teacher } = useTestSchool();
 */
export function useTestSchool({
  isFreshForEach = false,
  ...options
}: TestSchoolOptions = {}): TestSchool {
  const at = {} as TestApp;
  const callers = new Map<CallerName, Caller>();
  const signIn = async () => {
    for (const [name, caller] of callers)
      Object.assign(caller, await callerOf(at.app, emails[name]));
  };
  beforeAll(async () => {
    Object.assign(at, await startTestApp(options));
    if (!isFreshForEach) await signIn();
  });
  beforeEach(async () => {
    if (!isFreshForEach) return;
    at.services.now = options.now ?? (() => new Date());
    await emptyTables(at.db);
    await storeChannels(at.db, at.services.config);
    Object.assign(at, await makeSchools(at.db));
    await signIn();
  });
  afterAll(() => at.close());

  function taken(name: CallerName): Caller {
    const caller = callers.get(name) ?? ({} as Caller);
    callers.set(name, caller);
    return caller;
  }
  return {
    at,
    get administrator() {
      return taken('administrator');
    },
    get teacher() {
      return taken('teacher');
    },
    get otherSchool() {
      return taken('otherSchool');
    },
  };
}
