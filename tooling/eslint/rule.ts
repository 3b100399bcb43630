import { relative } from 'node:path';
import type { Rule } from 'eslint';
import { root } from './imports.ts';

/** Path of the file at hand in the repository, with `/`. */
export const pathIn = ({ filename }: Rule.RuleContext) =>
  relative(root, filename).replaceAll('\\', '/');
