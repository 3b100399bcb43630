import { beforeEach } from '@jest/globals';

/**
 * A clock for the tests of a file, which moves only when a test moves it.
 * @param start set anew before each test; by default the time at which the test begins
 * @example const clock = useTestClock();
 *   const { at } = useTestSchool({ isFreshForEach: true, now: clock.now });
 */
export function useTestClock(start?: string) {
  let time: Date;
  beforeEach(() => {
    time = start ? new Date(start) : new Date();
  });
  return {
    now: () => time,
    advance(milliseconds: number) {
      time = new Date(time.getTime() + milliseconds);
    },
  };
}
