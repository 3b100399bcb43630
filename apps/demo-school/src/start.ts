import { readConfig, runCommand, supervise } from '@caderneta/api/starting';

/**
 * Starts the server, with the demo school where this start makes the embedded database. Never loads
 * it with NODE_ENV=production, or into a PostgreSQL database.
 */
export async function startWithDemoSchool(): Promise<void> {
  const isProduction = process.env.NODE_ENV === 'production';
  await supervise(import.meta.filename, async () => {
    const { startServer } = await import('@caderneta/api/loading');
    if (isProduction) return startServer();
    const { describeSignIns, loadDemoSchool } = await import('./demo-school.ts');
    await startServer({ onNewDatabase: loadDemoSchool, describeSignIns });
  });
}

/** Says what is wrong or missing in the environment, with exit code 1. */
export async function isConfigured(): Promise<boolean> {
  let isRead = false;
  await runCommand(async () => {
    readConfig(process.env);
    isRead = true;
  });
  return isRead;
}

if (import.meta.main) await startWithDemoSchool();
