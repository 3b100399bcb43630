import * as apiClient from '@caderneta/api-client';
import * as platform from '@caderneta/platform';
import styled from '@emotion/styled';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import * as emotion from '../shared/emotion-react.ts';
import * as reactQuery from '../shared/react-query.ts';
import * as reactRouter from '../shared/react-router-dom.ts';

/**
 * What the shell hands over to remotes, by the name that importers write: the modules that exist
 * once per page and that the shell has loaded. With `lazyLibraries`, tooling/webpack/shared-modules.ts
 * lists the same names with their versions.
 */
export const sharedLibraries: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@emotion/react': emotion,
  // By itself, not as a namespace: strict modules, such as those of our packages outside of this
  // repository, take whatever is handed over for the default export.
  '@emotion/styled': styled,
  'react-router-dom': reactRouter,
  '@tanstack/react-query': reactQuery,
  '@caderneta/platform': platform,
  '@caderneta/api-client': apiClient,
};

interface LazyLibrary {
  /** Its exports, which remotes are compared with before it is loaded. */
  names: readonly string[];
  load: () => Promise<unknown>;
}

/** Shared libraries that the shell loads with the first remote that imports them. */
export const lazyLibraries: Record<string, LazyLibrary> = {
  'react-hook-form': {
    names: ['get', 'set', 'useForm'],
    load: () => import(/* webpackChunkName: "react-hook-form" */ '../shared/react-hook-form.ts'),
  },
  'zod/mini': {
    names: [
      '_default',
      'array',
      'boolean',
      'coerce',
      'config',
      'discriminatedUnion',
      'email',
      'endsWith',
      'enum',
      'extend',
      'gt',
      'gte',
      'includes',
      'int',
      'iso',
      'length',
      'literal',
      'lt',
      'lte',
      'maxLength',
      'maximum',
      'minLength',
      'minimum',
      'nullable',
      'nullish',
      'number',
      'object',
      'omit',
      'optional',
      'partial',
      'pick',
      'pipe',
      'record',
      'refine',
      'regex',
      'startsWith',
      'strictObject',
      'string',
      'transform',
      'trim',
      'tuple',
      'union',
      'unknown',
      'uuid',
    ],
    load: () => import(/* webpackChunkName: "zod/mini" */ '../shared/zod-mini.ts'),
  },
};
