import type { ProcessAnswer, Question } from './media-process.ts';

/** Answers the tasks of `createMediaProcess` in the child. */
export function answerTasks<Task>(perform: (task: Task) => Promise<unknown>): void {
  const memoryLimit = Number(process.argv[2]);
  /** At once, whatever is being read in other threads. */
  const end = () => process.kill(process.pid, 'SIGKILL');
  // The parent ended, or needs this process no more.
  process.once('disconnect', end);
  setInterval(() => process.memoryUsage.rss() > memoryLimit && end(), 20);

  process.on('message', async (question: Question<Task>) => {
    const answer = (given: Omit<ProcessAnswer, 'id'>) =>
      process.send?.({ id: question.id, ...given });
    // Bytes of files before lie outside of V8's heap, which sees no need to let go of them.
    globalThis.gc?.();
    try {
      answer({ result: await perform(question) });
    } catch (error) {
      answer({ error: String(error) });
    }
  });
}
