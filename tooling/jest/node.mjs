import { fileURLToPath } from 'node:url';

const beside = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Jest project of code that runs in Node, which loads its TypeScript as it is.
 * @param {{ name: string, root: string } & import('jest').Config} options
 */
export function nodeProject({ name, root, ...rest }) {
  return {
    displayName: name,
    rootDir: root,
    runner: beside('./runner.mjs'),
    setupFiles: [beside('./node.setup.ts')],
    transform: {},
    testMatch: ['<rootDir>/**/*.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    ...rest,
  };
}
