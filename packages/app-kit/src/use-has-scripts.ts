import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server draws: what it shows is used by plain links and forms. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
