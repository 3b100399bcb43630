import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { houseRules } from './tooling/eslint/plugin.ts';

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'];
const browserCode = [
  'apps/!(api|demo-school)/src/**/*.{ts,tsx}',
  'packages/!(remote-kit)/src/**/*.{ts,tsx}',
];
const configs = [
  '**/*.config.{ts,mjs}',
  '{e2e,apps/api/testing,tooling/jest}/*.{setup,teardown}.ts',
  'tooling/jest/runner.mjs',
];
const countedLines = { skipBlankLines: true, skipComments: true };

/** What the whole repository keeps. */
const house = {
  plugins: { house: houseRules },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'house/days': 'error',
    'house/numbers': 'error',
    'house/reasons': 'error',
    'house/file-name': 'error',
    'house/imports': 'error',
    'house/named-exports': 'error',
    'house/neighbours': 'error',
    'house/styled': 'error',
    'house/whole-suite': 'error',
    'max-lines': ['error', { max: 300, ...countedLines }],
    'max-lines-per-function': ['error', { max: 60, ...countedLines }],
    eqeqeq: ['error', 'smart'],
    'no-var': 'error',
    'prefer-const': 'error',
  },
};

const typed = {
  languageOptions: {
    // One program for all workspaces: twice as fast as one for each.
    parserOptions: {
      // A service worker's types exclude the DOM's.
      project: ['./apps/family/src/worker/tsconfig.json', './tooling/eslint/tsconfig.json'],
      tsconfigRootDir: import.meta.dirname,
    },
  },
  rules: {
    // Unused names are the compiler's to find.
    '@typescript-eslint/no-unused-vars': 'off',
    '@typescript-eslint/no-empty-object-type': [
      'error',
      { allowInterfaces: 'with-single-extends' },
    ],
    '@typescript-eslint/require-await': 'off',
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    // An event handler may be async: what it rejects with reaches the mutation's own state.
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    '@typescript-eslint/only-throw-error': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': 'error',
  },
};

const noLocalStorage = {
  message:
    'Use the shell’s session or useDrafts of @caderneta/platform: what is kept must be cleared at sign-out in one place.',
};

const browser = {
  files: browserCode,
  languageOptions: { globals: globals.browser },
  rules: {
    'no-console': 'error',
    'no-restricted-globals': ['error', { name: 'localStorage', ...noLocalStorage }],
    'no-restricted-properties': ['error', { property: 'localStorage', ...noLocalStorage }],
  },
};

const keepsInLocalStorage = {
  files: [
    'apps/shell/src/session/**',
    // Marks of pages that start, without anything of a person.
    'apps/shell/src/{health/starts,reporting/tell-troubles,reporting/watch-signs}.ts',
    // When somebody of this browser was last asked to update, in whichever tab.
    'apps/shell/src/updates/answered.ts',
    'packages/platform/src/drafts.ts',
    'packages/platform/src/{envelopes,unsent,waiting}.ts',
    // Cleared with everything else that the family's app forgets.
    'apps/family/src/session/owner.ts',
    // Says only what the device was asked once, and loads with few pages.
    'apps/family/src/welcome/welcome-address.ts',
  ],
  rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
};

const inTests = {
  files: tests,
  rules: {
    'max-lines': ['error', { max: 400, ...countedLines }],
    // A story may be as long as what it tells; a describe block as its stories.
    'max-lines-per-function': 'off',
    'no-console': 'off',
    'no-restricted-globals': 'off',
    'no-restricted-properties': 'off',
    '@typescript-eslint/no-unsafe-assignment': 'off',
    '@typescript-eslint/no-unsafe-member-access': 'off',
    '@typescript-eslint/no-unsafe-argument': 'off',
    '@typescript-eslint/unbound-method': 'off',
  },
};

const noSleep =
  'A story waits for what it sees: use a wait of Playwright, or until() for a process.';

/** Stories and what they are told with; trials are measured by the clock. */
const inStories = {
  files: ['e2e/**/*.ts'],
  ignores: ['e2e/trials/**'],
  rules: {
    'no-restricted-imports': ['error', { name: 'node:timers/promises', message: noSleep }],
    'no-restricted-syntax': [
      'error',
      { selector: 'CallExpression[callee.name="setTimeout"]', message: noSleep },
      { selector: 'CallExpression[callee.property.name="waitForTimeout"]', message: noSleep },
      {
        selector: 'Property[key.name="retries"]:not([value.value=0])',
        message: 'A story that wavers is mended, and not told again.',
      },
    ],
  },
};

export default defineConfig(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.turbo/**',
      'data/**',
      'bench/*.ts',
      '**/test-results/**',
    ],
  },
  js.configs.recommended,
  house,
  { files: ['**/*.{ts,tsx}'], extends: [ts.configs.recommendedTypeChecked, typed] },
  { files: browserCode, ignores: tests, ...reactHooks.configs.flat.recommended },
  browser,
  keepsInLocalStorage,
  inTests,
  inStories,
  // What is loaded lazily is the default export of its file, as React.lazy has it; a webpack loader too,
  // and what replaces a package's own.
  {
    files: [
      ...configs,
      'apps/*/src/**/*.{page,home,sender}.tsx',
      'tooling/webpack/{*-loader,every-prop}.ts',
      'packages/remote-kit/src/{jest/browser-environment,webpack/contract-loader}.ts',
    ],
    rules: { 'house/named-exports': 'off' },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
);
