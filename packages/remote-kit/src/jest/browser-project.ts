import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { resolve: pathOf } = createRequire(import.meta.url);
const ownFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@caderneta/remote-kit/jest/${name}`));

interface BrowserProject {
  /** Name for `--selectProjects`. */
  name: string;
  /** The package's folder. */
  root: string;
}

/**
 * Jest project of a package that runs in the browser.
 * @example export default browserProject({ name: 'cantina', root: import.meta.dirname });
 */
export function browserProject({ name, root }: BrowserProject) {
  return {
    displayName: name,
    rootDir: root,
    testEnvironment: ownFile('environment'),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    setupFilesAfterEnv: [ownFile('setup')],
    transform: {
      '^.+\\.(t|j|mj)sx?$': [
        pathOf('@swc/jest'),
        {
          jsc: {
            target: 'es2023',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      ],
    },
    // These packages ship only ES modules.
    transformIgnorePatterns: [
      '/node_modules/(?!(rettime|until-async|wouter|@open-draft|@caderneta)/)',
    ],
  };
}
