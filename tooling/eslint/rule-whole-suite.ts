import type { Rule } from 'eslint';
import type { Node } from 'estree';

const runners = '/^(describe|it|test)$/';
const kinds = '/^(skip|only|todo|fixme|failing)$/';

/** Every test that is written is run, and none runs in place of the others. */
export const wholeSuiteRule: Rule.RuleModule = {
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
