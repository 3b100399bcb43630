import { storeInstallOffer } from './install/install-offer.ts';

// webpack writes the value in its place.
declare const process: { env: { NODE_ENV?: string } };

/** The browser draws, and answers what was tapped, between two pieces of work. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** All is in the file that is loaded already. */
async function start() {
  await nextTask();
  await import(/* webpackMode: "eager" */ './app/root.ts');
  await nextTask();
  const { prepare, show } = await import(/* webpackMode: "eager" */ './app/start.tsx');
  const app = await prepare();
  await nextTask();
  show(app);
  return app;
}
const started = start();

storeInstallOffer();
if (process.env.NODE_ENV === 'production') {
  // Runs after the first page is shown, because the worker loads all of the app.
  window.addEventListener('load', () => {
    void import('@caderneta/app-kit/dialog-history').then((m) => m.followDialogs());
    void import('./app/install.ts').then(async ({ install }) => install((await started).queries));
  });
}
