// Exports for apps/demo-school before the server itself, whose modules take time and memory.
export { readConfig } from './config.ts';
export { runCommand } from './start-failure.ts';
export { supervise } from './supervisor.ts';
