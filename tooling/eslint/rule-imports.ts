import type { Rule } from 'eslint';
import type { ImportDeclaration, Node } from 'estree';
import { fences } from './fences.ts';
import { pathMeant } from './imports.ts';
import type { Import } from './imports.ts';
import { pathIn } from './rule.ts';

type Typed = { importKind?: 'type' | 'value'; exportKind?: 'type' | 'value' };

const isTypeOnly = (node: unknown) => {
  const { importKind, exportKind } = node as Typed;
  return importKind === 'type' || exportKind === 'type';
};

function specifiersOf({ specifiers }: ImportDeclaration) {
  const values = specifiers.filter((specifier) => !isTypeOnly(specifier));
  const names = values.map((value) => {
    if (value.type !== 'ImportSpecifier') return '*';
    return value.imported.type === 'Identifier'
      ? value.imported.name
      : String(value.imported.value);
  });
  return { names, typesAlone: specifiers.length > 0 && values.length === 0 };
}

/** Holds every fence of the table over every way to import. */
export const importsRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = pathIn(context);
    const check = (node: Node, source: Node | null | undefined, rest: Partial<Import>) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const specifier = source.value;
      const path = pathMeant(file, specifier);
      const imported: Import = { file, specifier, path, typeOnly: false, names: [], ...rest };
      for (const fence of fences) {
        if (!fence.crossedBy(imported)) continue;
        context.report({ node, message: `${fence.message} (${fence.name})` });
      }
    };
    return {
      ImportDeclaration: (node) => {
        const { names, typesAlone } = specifiersOf(node);
        const typeOnly = typesAlone || isTypeOnly(node);
        check(node, node.source, { names: typeOnly ? [] : names, typeOnly });
      },
      ExportNamedDeclaration: (node) => check(node, node.source, { typeOnly: isTypeOnly(node) }),
      ExportAllDeclaration: (node) =>
        check(node, node.source, { names: ['*'], typeOnly: isTypeOnly(node) }),
      ImportExpression: (node) => check(node, node.source, { names: ['*'] }),
    };
  },
};
