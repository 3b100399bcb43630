import type { Rule, Scope } from 'eslint';
import type { CallExpression, Expression, Node, SpreadElement, VariableDeclarator } from 'estree';

const says = {
  prop: 'Style by a styled part, or by Stack, Row, Grid or Text of @caderneta/ui.',
  own: "Say which props are the part's own, `styled('div', ownProps('open'))`: all others become attributes.",
  name: "Name a styled part after what is seen on the screen ('Legend', 'RoomRow').",
  small:
    'A part used once, with fewer than three declarations: use Stack, Row, Grid or Text of @caderneta/ui, or a selector of the part around it.',
};

const vagueName = /(Wrapper|Container|Box|Styled|Style|\d)$|^Styled/;

type WithTypes = Node | { type: 'TSAsExpression' | 'TSSatisfiesExpression'; expression: Node };

/** The call that makes a part: `styled.div({})`, `styled(Card)({})`, `styled('div', options)({})`. */
function styledCall(init: Node | null | undefined): CallExpression | undefined {
  let made = init as WithTypes | null | undefined;
  while (made?.type === 'TSAsExpression' || made?.type === 'TSSatisfiesExpression') {
    made = made.expression;
  }
  if (made?.type !== 'CallExpression') return undefined;
  let root: Node = made.callee;
  while (root.type === 'CallExpression' || root.type === 'MemberExpression') {
    root = root.type === 'CallExpression' ? root.callee : root.object;
  }
  return isNamed(root, 'styled') ? made : undefined;
}

/** How many declarations a style has, where it stands; a mixin counts as a whole look. */
function declarationsIn(style: Expression | SpreadElement): number {
  if (style.type === 'ObjectExpression') {
    const counts = style.properties.map((one) => {
      if (one.type === 'SpreadElement') return Math.min(2, declarationsIn(one.argument));
      return one.value.type === 'ObjectExpression' ? declarationsIn(one.value) : 1;
    });
    return sum(counts);
  }
  if (style.type === 'ArrowFunctionExpression' && style.body.type !== 'BlockStatement') {
    return declarationsIn(style.body);
  }
  if (style.type === 'LogicalExpression') return declarationsIn(style.right);
  // css({...}), which serialises a style once.
  if (style.type === 'CallExpression' && isNamed(style.callee, 'css')) return declarations(style);
  return 3;
}

/** `styled.div<{ open: boolean }>(…)` */
const hasOwnProps = (call: CallExpression & { typeArguments?: unknown }) =>
  Boolean(call.typeArguments);

const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name;

const declarations = (call: CallExpression) => sum(call.arguments.map(declarationsIn));

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

const readsOf = ({ references }: Scope.Variable) => references.filter((one) => one.isRead());

/** Holds the parts made by @emotion/styled to their conventions (packages/ui/README.md). */
export const styledRule: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    'JSXAttribute[name.name="css"]': (node: Rule.Node) =>
      context.report({ node, message: says.prop }),
    VariableDeclarator(node: VariableDeclarator & Rule.NodeParentExtension) {
      const call = styledCall(node.init);
      if (!call || node.id.type !== 'Identifier') return;
      const report = (message: string) => context.report({ node: node.id, message });
      if (hasOwnProps(call) && call.callee.type === 'MemberExpression') report(says.own);
      if (vagueName.test(node.id.name)) report(says.name);
      const isExported = node.parent.parent?.type === 'ExportNamedDeclaration';
      const uses = context.sourceCode.getDeclaredVariables(node).flatMap(readsOf);
      if (isExported || uses.length > 1) return;
      if (declarations(call) < 3) report(says.small);
    },
  }),
};
