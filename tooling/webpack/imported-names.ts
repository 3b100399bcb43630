import { readFileSync } from 'node:fs';
import ts from 'typescript';

const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);

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
