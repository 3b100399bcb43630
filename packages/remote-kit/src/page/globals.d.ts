/// <reference types="webpack/module" />

/** Name of the app whose build this is; filled in by the build. */
declare const APP_OF_THIS_BUILD: string;

/** The remote's own `src/remote.ts`. */
declare module 'remote-of-this-build' {
  import type { RemoteDefinition } from '@caderneta/platform';

  export const remote: RemoteDefinition;
}

declare module 'react-refresh/runtime' {
  /** Lets React, which loads later, exchange components while they are on the page. */
  export function injectIntoGlobalHook(page: object): void;
  export function register(component: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (component: unknown) => unknown;
  export function isLikelyComponentType(value: unknown): boolean;
  export function getFamilyByType(component: unknown): object | undefined;
  export function performReactRefresh(): unknown;
}

declare module '@pmmmwh/react-refresh-webpack-plugin/overlay/index.js' {
  export function clearCompileError(): void;
  export function clearRuntimeErrors(): void;
  export function handleRuntimeError(error: Error): void;
  export function showCompileError(message: string): void;
}
