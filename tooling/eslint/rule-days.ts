import { millisecondsInDay, secondsInDay } from 'date-fns/constants';
import type { Rule } from 'eslint';
import type { BinaryExpression, Expression, Node, PrivateIdentifier } from 'estree';
import { pathIn } from './rule.ts';

const zones =
  'Ask @caderneta/school-time for what depends on a time zone, and date-fns for plain days: a formatter takes the zone of the machine, and the first one of a page costs tens of milliseconds.';
const lengths =
  "Count days with addDays and its kin, or take millisecondsInDay or secondsInDay of 'date-fns/constants'.";

/** Options of a formatter that only dates have. */
export const ofDates = '/^(dateStyle|timeStyle|timeZone|hour|weekday|day|month|year)$/';

type Factor = Expression | PrivateIdentifier;

/** What a product multiplies: 24, 60 and `minute` of `24 * 60 * minute`. */
function factorsOf(node: Factor): Factor[] {
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return [node];
  return [...factorsOf(node.left), ...factorsOf(node.right)];
}

/** Whether a product makes the length of a day of hours. */
function isLengthOfDay(product: BinaryExpression): boolean {
  const factors = factorsOf(product);
  const numbers = factors.map((factor) => (factor.type === 'Literal' ? Number(factor.value) : 1));
  const ofHours = factors.some(
    (factor) => factor.type === 'Identifier' && /hour|minute/i.test(factor.name),
  );
  const literal = numbers.reduce((all, number) => all * number, 1);
  return numbers.includes(24) && (ofHours || literal % secondsInDay === 0);
}

/** Keeps zones and hand-made lengths of days out of all but the package that holds them. */
export const daysRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (pathIn(context).startsWith('packages/school-time/')) return {};
    const report = (message: string) => (node: Node) => context.report({ node, message });
    return {
      'MemberExpression[object.name="Intl"][property.name="DateTimeFormat"]': report(zones),
      'MemberExpression[property.name=/^toLocale(Date|Time)String$/]': report(zones),
      [`CallExpression[callee.property.name="toLocaleString"]:has(Property[key.name=${ofDates}])`]:
        report(zones),
      Literal(node) {
        if (node.value === secondsInDay || node.value === millisecondsInDay) report(lengths)(node);
      },
      BinaryExpression(node: BinaryExpression & Rule.NodeParentExtension) {
        const isWhole = node.parent.type !== 'BinaryExpression' || node.parent.operator !== '*';
        if (isWhole && isLengthOfDay(node)) report(lengths)(node);
      },
    };
  },
};
