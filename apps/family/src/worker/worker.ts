import type { WorkerScope } from './scope.ts';
import { startWorker } from './start-worker.ts';

declare const self: WorkerScope;

// The build writes the list of its files in place of the word.
startWorker(self, 'SHELL_FILES' as unknown as string[]);
