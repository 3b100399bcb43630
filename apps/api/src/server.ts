import { supervise } from './supervisor.ts';

await supervise(import.meta.filename, async () => {
  // The parent needs none of it.
  const { startServer } = await import('./start-server.ts');
  await startServer();
});
