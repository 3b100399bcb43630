import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';
import { ownChannel } from './own-channel.ts';

const LightRunner = createRunner({ runtime: 'child_process' });
const { run } = Tinypool.prototype;
// The library gives all tasks of a project one channel (0.8.2).
Tinypool.prototype.run = function (task, { channel, ...options } = {}) {
  return run.call(this, task, { ...options, channel: channel && ownChannel(channel) });
};

/** In milliseconds. A very busy machine takes minutes for the longest file. */
const longestFile = 15 * 60_000;

/**
 * Runs tests in Node itself: modules load once in a process, not once in a file (ADR 067). Adds what
 * the library lacks: a time limit, `globals`, and more than one project in jest's own process, where
 * all tests run with one worker.
 */
export default class NodeRunner {
  #parameters;

  constructor(...parameters) {
    this.#parameters = parameters;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const limits = new Map();
    const begin = (test) => {
      limits.set(test, setTimeout(endRun, longestFile, test.path));
      return onStart(test);
    };
    const ending = (report) => (test, outcome) => {
      clearTimeout(limits.get(test));
      return report(test, outcome);
    };
    for (const [project, own] of Map.groupBy(tests, ({ context }) => context.config)) {
      process.env.JEST_PROJECT_GLOBALS = JSON.stringify(project.globals);
      const runner = new LightRunner(...this.#parameters);
      await runner.runTests(own, watcher, begin, ending(onResult), ending(onFailure));
    }
  }
}

function endRun(path) {
  console.error(`${path} has not ended after ${longestFile / 60_000} minutes`);
  process.exit(1);
}
