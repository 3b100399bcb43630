/** Begins every script of an app that is built for development. */
import { pageDevelopment } from './page-development.ts';

const hot = import.meta.webpackHot;
if (hot) {
  pageDevelopment()?.join(APP_OF_THIS_BUILD, {
    folder: new URL(__webpack_public_path__, window.location.href).href,
    hash: () => __webpack_hash__,
    update: async () => (await hot.check(true)) !== null,
  });
}
