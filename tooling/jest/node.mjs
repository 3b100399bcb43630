import { fileURLToPath } from 'node:url';

const setup = fileURLToPath(new URL('./node.setup.ts', import.meta.url));

/**
 * Jest project of code that runs in Node as native ES modules.
 * @param {{ name: string, root: string } & import('jest').Config} options
 */
export function nodeProject({ name, root, ...rest }) {
  return {
    displayName: name,
    rootDir: root,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/**/*.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    setupFilesAfterEnv: [setup],
    extensionsToTreatAsEsm: ['.ts'],
    transform: {
      '^.+\\.ts$': [
        '@swc/jest',
        {
          jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
          module: { type: 'es6' },
        },
      ],
    },
    ...rest,
  };
}
