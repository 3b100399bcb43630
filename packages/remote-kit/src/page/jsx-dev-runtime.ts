/** JSX for development by the runtime that the shell shares: a built portal has no other. */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { ElementType, Key } from 'react';

export { Fragment };

export function jsxDEV(type: ElementType, props: object, key?: Key, isStatic = false) {
  return (isStatic ? jsxs : jsx)(type, props, key);
}
