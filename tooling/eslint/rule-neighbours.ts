import type { Rule } from 'eslint';
import type { CallExpression, Node } from 'estree';
import { pathIn } from './rule.ts';

/** Sources of remotes, which share a window with each other and the shell. */
const ofRemote = /^apps\/(?!api|demo-school|family|shell)[^/]+\/src\/.*(?<!\.test)\.tsx?$/;

const location = '[object.name="location"], [object.property.name="location"]';
const atLoad = ':not(:function *)';

/** What a remote must not do to its neighbours, and can be seen in its code. */
const harms: Record<string, string> = {
  'ImportDeclaration[source.value="@emotion/react"] > ImportSpecifier[imported.name="Global"]':
    'Global styles reach every page of the portal: style your own parts.',
  [`AssignmentExpression:matches([left.name="location"], [left.property.name="location"], [left.object.name="location"], [left.object.property.name="location"])${atLoad}`]:
    'A remote is loaded ahead: what leads elsewhere belongs into a handler.',
  [`CallExpression[callee.property.name=/^(assign|replace|reload)$/] > MemberExpression.callee:matches(${location})${atLoad}`]:
    'A remote is loaded ahead: what leads elsewhere belongs into a handler.',
  'CallExpression[callee.property.name="unregister"]':
    'The service worker belongs to the whole portal.',
  'CallExpression[callee.property.name="clear"] > MemberExpression.callee:matches([object.name=/^(local|session)Storage$/], [object.property.name=/^(local|session)Storage$/])':
    'The storage belongs to the whole portal: remove your own entries.',
};

const captures =
  'A listener that captures takes events from every page: listen on an element of yours.';

/** Whether a listener of the whole page is called before those of its elements. */
function isCapturing({ callee, arguments: given }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  const { property, object } = callee;
  if (property.type !== 'Identifier' || property.name !== 'addEventListener') return false;
  if (!/^(window|document|globalThis)$/.test(object.name)) return false;
  const [, , options] = given;
  if (options?.type === 'Literal') return options.value === true;
  if (options?.type !== 'ObjectExpression') return false;
  return options.properties.some(
    (one) =>
      one.type === 'Property' &&
      one.key.type === 'Identifier' &&
      one.key.name === 'capture' &&
      one.value.type === 'Literal' &&
      one.value.value === true,
  );
}

export const neighboursRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!ofRemote.test(pathIn(context))) return {};
    const listeners: Rule.RuleListener = {};
    for (const [selector, message] of Object.entries(harms)) {
      listeners[selector] = (node: Node) => context.report({ node, message });
    }
    return {
      ...listeners,
      CallExpression(node: CallExpression) {
        if (isCapturing(node)) context.report({ node, message: captures });
      },
    };
  },
};
