import { basename } from 'node:path';
import type { Rule } from 'eslint';
import { pathIn } from './rule.ts';

const vague = /^(utils?|helpers?|misc|common)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function complaintAbout(path: string): string | undefined {
  const words = basename(path).split('.').slice(0, -1);
  const odd = words.find((word) => !kebabCase.test(word));
  if (odd) return `File names are in kebab-case: rename '${odd}'.`;
  const empty = [...path.split('/').slice(0, -1), ...words].find((word) => vague.test(word));
  if (empty) return `'${empty}' says nothing: name the file after what it holds.`;
  if (/^apps\/[^/]+\/src\/(?!database\/)(.*\/)?index\.tsx?$/.test(path)) {
    return 'No barrels inside apps: import each file by its own name.';
  }
  return undefined;
}

export const fileNameRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program: (node) => {
      const message = complaintAbout(pathIn(context));
      if (message) context.report({ node, message });
    },
  }),
};
