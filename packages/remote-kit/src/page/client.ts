/** Runs first on every page in development: shows errors, and keeps the page up to date. */
import * as overlay from '@pmmmwh/react-refresh-webpack-plugin/overlay/index.js';
import * as refresh from 'react-refresh/runtime';
import { AppUpdates } from './app-updates.ts';
import type { BuildStates } from './build-state.ts';
import { originalError } from './original-error.ts';
import { offerDevelopment, type Refresh } from './page-development.ts';

interface Renderer {
  scheduleRefresh?: unknown;
}

interface Hook {
  inject: (renderer: Renderer) => number;
}

refresh.injectIntoGlobalHook(window);

/** React of a build for production cannot exchange components. */
let canRefresh = false;
const hook = Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__') as Hook;
const { inject } = hook;
hook.inject = (renderer) => {
  canRefresh ||= Boolean(renderer.scheduleRefresh);
  return inject(renderer);
};

const updates = new AppUpdates({
  canRefresh: () => canRefresh,
  reload: () => window.location.reload(),
});

/** Two apps have modules of one name: each registers its components as its own. */
const refreshOf = (app: string): Refresh => ({
  ...refresh,
  register: (component, id) => refresh.register(component, `${app} ${id}`),
});

/** React renders once more what threw, with an error of its own each time. */
const justTold = new Set<string>();
const moment = 1000;

function tell(error: unknown): void {
  if (!(error instanceof Error)) return;
  const { message } = error;
  if (justTold.has(message)) return;
  justTold.add(message);
  setTimeout(() => justTold.delete(message), moment);
  void originalError(error, (script) => updates.has(script)).then(overlay.handleRuntimeError);
}

offerDevelopment({
  join: (name, app) => updates.join(name, app),
  refreshOf,
  tell,
  forgive: overlay.clearRuntimeErrors,
});

window.addEventListener('error', ({ error }) => tell(error));
window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));

let shown = '';

function showErrors(text: string): void {
  if (!text) overlay.clearCompileError();
  else if (text !== shown) overlay.showCompileError(text);
  shown = text;
}

new EventSource('/dev/builds').onmessage = ({ data }: MessageEvent<string>) => {
  const states = JSON.parse(data) as BuildStates;
  const errors = Object.values(states).flatMap((state) => state.errors ?? []);
  showErrors(errors.join('\n\n'));
  updates.hear(states);
};
