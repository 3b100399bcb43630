import { startServer } from './start-server.ts';

export { startServer };

if (import.meta.main) await startServer();
