import type { Rule } from 'eslint';
import type { Expression, TemplateLiteral } from 'estree';
import { isTest } from './imports.ts';
import { ofDates } from './rule-days.ts';
import { pathIn } from './rule.ts';

const own =
  "Write numbers by countText or counted of '@caderneta/formats' (in the browser of '@caderneta/ui'), so that each page says '2.637'.";

/** What schools have by the hundred. */
const things =
  /^ (alunos|aparelhos|arquivos|bilhetes|convites|crianças|destinatários|encontrados|escolas|escolhid[ao]s|famílias|funcionários|linhas|mensagens|nomes|pedidos|pessoas|responsáveis|selecionados|sessões|turmas)(?![a-z])/;

interface JsxContainer {
  type: 'JSXExpressionContainer';
  expression: Expression;
}
interface JsxText {
  type: 'JSXText';
  value: string;
}

/** Whether it is a number as it came, and not what a formatter made of it. */
const isBare = ({ type }: Expression) => type === 'Identifier' || type === 'MemberExpression';

/** Keeps the writing of numbers in the one module that groups their digits. */
export const numbersRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathIn(context);
    // The kit of other teams, and what it checks by, write for those who build.
    const isForPeople =
      /^(apps|packages)\//.test(path) && !/^packages\/(formats|releases|remote-kit)\//.test(path);
    if (!isForPeople || isTest(path)) return {};
    const report = (node: Rule.Node) => context.report({ node, message: own });
    return {
      [`CallExpression[callee.property.name="toLocaleString"]:not(:has(Property[key.name=${ofDates}]))`]:
        report,
      'MemberExpression[object.name="Intl"][property.name="NumberFormat"]': report,
      TemplateLiteral({ expressions, quasis }: TemplateLiteral) {
        for (const [index, expression] of expressions.entries()) {
          const after = quasis[index + 1]?.value.raw ?? '';
          if (isBare(expression) && things.test(after)) report(expression as Rule.Node);
        }
      },
      'JSXExpressionContainer + JSXText': (node: Rule.Node) => {
        // The types of ESLint have no JSX.
        const text = node as unknown as JsxText;
        // The types of ESLint have no JSX for the parent either.
        const { children } = node.parent as unknown as { children: (JsxContainer | JsxText)[] };
        const before = children[children.indexOf(text) - 1];
        if (before?.type !== 'JSXExpressionContainer') return;
        if (isBare(before.expression) && things.test(text.value)) report(node);
      },
    };
  },
};
