import type { Rule } from 'eslint';
import type { CallExpression, Comment, Node } from 'estree';
import { isTest } from './imports.ts';
import { pathIn } from './rule.ts';

const ownTransaction =
  'A call of route() is one transaction already: say in a // line beside it why this needs its own.';
const rawStatement =
  "Drizzle's builders know the schema: write it by them, or say in a // line beside it why not.";
const uncheckedCast =
  'Nobody checks this type: find one that the compiler follows, or say in a // line beside it why it holds.';

const handles = '/^(db|tx|ctx|services)$/';

/** Where a reader looks for a reason: the line of the node, or the one before it or what it stands in. */
function linesBeside(node: Node, context: Rule.RuleContext): number[] {
  const lines = [node.loc!.start.line, node.loc!.start.line - 1];
  for (const outer of context.sourceCode.getAncestors(node).toReversed()) {
    lines.push(outer.loc!.start.line - 1);
    if (/(Statement|Declaration|^Property)$/.test(outer.type)) break;
  }
  return lines;
}

const isReason = ({ type, value }: Comment) =>
  type === 'Line' && !/^\s*(eslint|@ts-|prettier)/.test(value);

/** What the compiler and the schema do not hold says why it is there, in a line beside it. */
export const reasonsRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathIn(context);
    if (!/^((apps|packages)\/[^/]+\/src|tooling)\//.test(path) || isTest(path)) return {};
    const reasons = context.sourceCode.getAllComments().filter(isReason);
    const explained = new Set(reasons.map(({ loc }) => loc!.end.line));
    const ask = (message: string, node: Node) => {
      if (linesBeside(node, context).some((line) => explained.has(line))) return;
      context.report({ node, message });
    };
    return {
      'CallExpression[callee.property.name="transaction"]': ({ callee }: CallExpression) =>
        ask(ownTransaction, (callee as { property: Node }).property),
      [`CallExpression[callee.property.name="execute"]:matches([callee.object.name=${handles}], [callee.object.property.name="db"])`]:
        (node: Node) => ask(rawStatement, node),
      'TSAsExpression > TSAsExpression.expression > TSUnknownKeyword.typeAnnotation': (
        node: Node,
      ) => ask(uncheckedCast, node),
      ':matches(TSNeverKeyword, TSAnyKeyword).typeAnnotation': (node: Rule.Node) => {
        if ((node.parent?.type as string | undefined) === 'TSAsExpression')
          ask(uncheckedCast, node);
      },
    };
  },
};
