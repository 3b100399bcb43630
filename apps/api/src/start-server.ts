import closeWithGrace from 'close-with-grace';
import { buildApp } from './build-app.ts';
import { type Config, readConfig } from './config.ts';
import { describeError } from './http/describe-error.ts';
import { startBackgroundWork } from './jobs/background-work.ts';
import { assertPortIsFree, listen } from './listen.ts';
import { demoSignIns, loadDemoSchool } from './load-demo-school.ts';
import { openMailer } from './mail/open-mailer.ts';
import { openServices } from './open-services.ts';
import { StartFailure } from './start-failure.ts';

/** Starts the server of this process; what prevents it is one line and exit code 1. */
export async function startServer(): Promise<void> {
  try {
    await start(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function start(config: Config): Promise<void> {
  await assertPortIsFree(config);
  const { services, close } = await openServices(config);
  try {
    await loadDemoSchool(services);
    const app = await buildApp(services);
    const address = await listen(app, config);
    const mailer = await openMailer(config);
    const work = await startBackgroundWork(services, { mailer, log: app.log });
    closeWithGrace({ delay: 10_000 }, async ({ err }) => {
      if (err) app.log.fatal({ error: describeError(err) }, 'ended by an error');
      await Promise.all([app.close(), work.stop()]);
      await close();
    });
    const lines = [`Caderneta em ${address}`, mailer.description, ...(await demoSignIns(services))];
    console.log(lines.join('\n'));
  } catch (error) {
    await close();
    throw error;
  }
}
