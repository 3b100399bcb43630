import { fileURLToPath } from 'node:url';

const setup = fileURLToPath(new URL('./browser.setup.ts', import.meta.url));

/**
 * Jest project of a package that runs in the browser.
 * @param {{ name: string, root: string }} options `root` is the package's folder.
 */
export function browserProject({ name, root }) {
  return {
    displayName: name,
    rootDir: root,
    testEnvironment: 'jest-fixed-jsdom',
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    setupFilesAfterEnv: [setup],
    transform: {
      '^.+\\.(t|j|mj)sx?$': [
        '@swc/jest',
        {
          jsc: {
            target: 'es2023',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
          },
        },
      ],
    },
    // These packages ship only ES modules.
    transformIgnorePatterns: ['/node_modules/(?!(rettime|until-async|@open-draft)/)'],
  };
}
