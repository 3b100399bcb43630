type Listener = (message: unknown) => void;

/** What a task and its worker say to each other, as tinypool wants it. */
export interface Channel {
  onMessage: (listener: Listener) => void;
  postMessage: (message: unknown) => void;
}

/**
 * Gives a task its own channel to jest-light-runner. The library answers the first worker that asks for
 * its settings to the listeners of all tasks, and forgets these: a worker that was still starting then
 * waits for ever.
 * @param shared the channel that the library gives to all tasks of a project
 */
export function ownChannel(shared: Channel): Channel {
  let own: Listener = () => undefined;
  return {
    onMessage: (listener) => void (own = listener),
    postMessage: (message) => {
      shared.onMessage(own);
      shared.postMessage(message);
    },
  };
}
