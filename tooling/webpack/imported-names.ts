import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from './places.ts';

// The family's app stands outside the federation and carries its own libraries.
const browserSources = ['apps/!(api|family)/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'];

const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);

const nameOf = ({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier) =>
  (propertyName ?? name).text;

/** Names used of `import * as z`: the `x` of every `z.x` that is no type. */
function namesUsedOf(namespace: string, source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      if (node.expression.text === namespace) names.push(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Values a file imports from `library`; types leave nothing behind in a build. */
function importedFrom(library: string, source: ts.SourceFile): string[] {
  return source.statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .filter(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text === library)
    .flatMap(({ importClause }) => {
      if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
      const { name, namedBindings } = importClause;
      if (name || !namedBindings) return ['default'];
      if (ts.isNamespaceImport(namedBindings)) return namesUsedOf(namedBindings.name.text, source);
      return namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(nameOf);
    });
}

/**
 * Finds the names that shipped code imports from a library.
 * @returns imported name → the files that import it
 */
export function namesImportedFrom(library: string): Map<string, string[]> {
  const isShipped = (file: string) => !/\.test\.|node_modules|\/(msw|testing)\//.test(file);
  const files = globSync(browserSources, { cwd: repositoryRoot }).filter(isShipped);
  const names = new Map<string, string[]>();
  for (const file of files) {
    for (const name of importedFrom(library, parse(join(repositoryRoot, file)))) {
      names.set(name, [...(names.get(name) ?? []), file]);
    }
  }
  return names;
}

/** Names a module re-exports. */
export function namesExportedBy(path: string): string[] {
  return parse(path).statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [],
  );
}

/** Property names of the object that a constant of a module holds. */
export function keysOf(constant: string, path: string): string[] {
  const declarations = parse(path)
    .statements.filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const found = declarations.find(({ name }) => ts.isIdentifier(name) && name.text === constant);
  if (!found?.initializer || !ts.isObjectLiteralExpression(found.initializer)) return [];
  return found.initializer.properties.map(
    ({ name }) => (name as ts.Identifier | ts.StringLiteral).text,
  );
}
