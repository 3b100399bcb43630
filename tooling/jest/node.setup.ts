import { registerHooks } from 'node:module';

const names = 'afterAll afterEach beforeAll beforeEach describe expect it jest test'.split(' ');
const url = 'jest:globals';
const source = names.map((name) => `export const ${name} = globalThis.${name};`).join('\n');

// The package '@jest/globals' refuses to load outside of jest's own runner.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
  load: (address, context, next) =>
    address === url ? { format: 'module', source, shortCircuit: true } : next(address, context),
});

/** Sets the `globals` of the jest project, which `runner.mjs` passes on. */
export default function setGlobals(): void {
  Object.assign(globalThis, JSON.parse(process.env.JEST_PROJECT_GLOBALS ?? '{}'));
}
