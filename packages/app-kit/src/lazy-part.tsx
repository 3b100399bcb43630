import { lazy, type FunctionComponent } from 'react';

const loads: (() => Promise<void>)[] = [];

/**
 * A part of a page that loads when it is first shown. A server that draws pages loads all parts
 * before the first one.
 * @example const Gallery = lazyPart(() => import('./gallery.tsx').then((m) => m.Gallery));
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let Loaded: FunctionComponent<Props> | undefined;
  loads.push(async () => {
    Loaded = await load();
  });
  const Later = lazy(async () => ({ default: await load() }));
  return function Part(props) {
    const Shown = Loaded ?? Later;
    return <Shown {...props} />;
  };
}

export const loadEveryPart = (): Promise<unknown> => Promise.all(loads.map((load) => load()));
