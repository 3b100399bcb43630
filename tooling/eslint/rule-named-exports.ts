import type { Rule } from 'eslint';

const message = 'Export by name: a default export can be called anything.';

export const namedExportsRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    ExportDefaultDeclaration: (node) => context.report({ node, message }),
    'ExportSpecifier[exported.name="default"]': (node: Rule.Node) =>
      context.report({ node, message }),
  }),
};
