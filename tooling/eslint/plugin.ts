import type { ESLint } from 'eslint';
import { fileNameRule } from './rule-file-name.ts';
import { importsRule } from './rule-imports.ts';
import { namedExportsRule } from './rule-named-exports.ts';
import { wholeSuiteRule } from './rule-whole-suite.ts';

/** The rules of this house that no library has. */
export const houseRules: ESLint.Plugin = {
  rules: {
    'file-name': fileNameRule,
    imports: importsRule,
    'named-exports': namedExportsRule,
    'whole-suite': wholeSuiteRule,
  },
};
