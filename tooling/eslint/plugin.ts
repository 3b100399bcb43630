import { basename } from 'node:path';
import type { ESLint, Rule } from 'eslint';
import type { Node } from 'estree';
import { daysRule } from './rule-days.ts';
import { importsRule } from './rule-imports.ts';
import { neighboursRule } from './rule-neighbours.ts';
import { numbersRule } from './rule-numbers.ts';
import { reasonsRule } from './rule-reasons.ts';
import { styledRule } from './rule-styled.ts';
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

const fileNameRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program: (node) => {
      const message = complaintAbout(pathIn(context));
      if (message) context.report({ node, message });
    },
  }),
};

const defaultExport = 'Export by name: a default export can be called anything.';

const namedExportsRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    ExportDefaultDeclaration: (node) => context.report({ node, message: defaultExport }),
    'ExportSpecifier[exported.name="default"]': (node: Rule.Node) =>
      context.report({ node, message: defaultExport }),
  }),
};

const runners = '/^(describe|it|test)$/';
const kinds = '/^(skip|only|todo|fixme|failing)$/';

/** Forbids `skip`, `only` and their kin. */
const wholeSuiteRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node: Node) =>
      context.report({
        node,
        message: 'Tests are not skipped or singled out: mend the test, or remove it.',
      });
    return {
      [`MemberExpression[property.name=${kinds}][object.name=${runners}]`]: report,
      [`MemberExpression[property.name=${kinds}] > MemberExpression.object[object.name=${runners}]`]:
        report,
      'CallExpression[callee.name=/^(x|f)(describe|it|test)$/]': report,
    };
  },
};

/** The rules of this house that no library has. */
export const houseRules: ESLint.Plugin = {
  rules: {
    days: daysRule,
    'file-name': fileNameRule,
    imports: importsRule,
    'named-exports': namedExportsRule,
    neighbours: neighboursRule,
    numbers: numbersRule,
    reasons: reasonsRule,
    styled: styledRule,
    'whole-suite': wholeSuiteRule,
  },
};
