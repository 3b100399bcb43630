import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { root } from './imports.ts';

const eslint = new ESLint({
  cwd: root,
  // A file that is not on disk belongs to no TypeScript project.
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], ...ts.configs.disableTypeChecked }],
});

/** Lints `code` with the repository's own configuration, as if it were in `file`. */
export async function complaintsAbout(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, file) });
  return result!.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}
