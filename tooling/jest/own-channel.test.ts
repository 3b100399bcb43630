import { type Channel, ownChannel } from './own-channel.ts';

/** As jest-light-runner makes it. */
function sharedChannel(): Channel {
  const listeners = new Set<(message: unknown) => void>();
  return {
    onMessage: (listener) => void listeners.add(listener),
    postMessage: () => {
      for (const listener of listeners) {
        listener('settings');
        listeners.delete(listener);
      }
    },
  };
}

test('a worker that asks after another one gets its settings too', () => {
  const shared = sharedChannel();
  const got: string[] = [];
  const workers = ['first', 'second'].map((name) => {
    const channel = ownChannel(shared);
    channel.onMessage(() => got.push(name));
    return channel;
  });
  for (const worker of workers) worker.postMessage('which settings?');
  expect(got).toEqual(['first', 'second']);
});
