import { report, reportUnhandled } from './health/report.ts';
import { keepFirstView } from './app/first-view.ts';
import { pause } from './ground/pause.ts';

reportUnhandled(report);

// Forms load zod later. It would probe `new Function`, which the page's policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const painted = document.getElementById('root');
if (!painted) throw new Error('The page has no #root.');
const { place, show } = keepFirstView(painted);
const loaded = new Promise((done) => window.addEventListener('load', done));

/** Runs the scripts of the page in several tasks: a cheap phone takes long for each. */
async function start() {
  await pause();
  const { createPageRoot } = await import(/* webpackMode: "eager" */ './app/create-page-root.ts');
  await pause();
  await import(/* webpackMode: "eager" */ './app/shell.ts');
  await pause();
  const { startApp } = await import(/* webpackMode: "eager" */ './app/start-app.tsx');
  await pause();
  await startApp(createPageRoot(place), { loaded, show });
}
void start();
