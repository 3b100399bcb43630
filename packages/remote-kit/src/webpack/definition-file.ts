import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** `() => import('./file.tsx')` in a definition. */
export class LazyImport {
  readonly request: string;

  constructor(request: string) {
    this.request = request;
  }
}

export type Literal =
  string | number | boolean | LazyImport | Literal[] | { [name: string]: Literal };

/**
 * Reads a definition without running it, such as `export const remote = defineRemote({ … })`.
 * @returns the object literal of the constant, or of the argument of its call
 * @throws if it has anything but literals and `() => import('…')`
 */
export function readDefinition(path: string, constant: string): Record<string, Literal> {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const declaration = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === constant);
  const initializer = declaration?.initializer && bare(declaration.initializer);
  const value =
    initializer && ts.isCallExpression(initializer) && initializer.arguments.length === 1
      ? bare(initializer.arguments[0]!)
      : initializer;
  if (!value || !ts.isObjectLiteralExpression(value)) {
    throw new Error(`${path}: there is no constant "${constant}" that holds an object literal.`);
  }
  return objectOf(value);
}

/** Strips `as`, `satisfies` and parentheses. */
function bare(node: ts.Expression): ts.Expression {
  const isForTypes =
    ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node);
  return isForTypes ? bare(node.expression) : node;
}

function objectOf(node: ts.ObjectLiteralExpression): Record<string, Literal> {
  return Object.fromEntries(
    node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw complaint(property);
      const { name } = property;
      if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) throw complaint(name);
      return [name.text, valueOf(property.initializer)];
    }),
  );
}

function valueOf(expression: ts.Expression): Literal {
  const node = bare(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf);
  if (ts.isObjectLiteralExpression(node)) return objectOf(node);
  if (ts.isArrowFunction(node)) return importOf(node);
  throw complaint(node);
}

function importOf(node: ts.ArrowFunction): LazyImport {
  const { body } = node;
  const [file] = ts.isCallExpression(body) ? body.arguments : [];
  const isImport =
    ts.isCallExpression(body) && body.expression.kind === ts.SyntaxKind.ImportKeyword;
  if (!isImport || !file || !ts.isStringLiteralLike(file)) throw complaint(node);
  return new LazyImport(file.text);
}

function complaint(node: ts.Node): Error {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return new Error(
    `${source.fileName}:${line + 1}: "${node.getText()}" cannot be read without running it. Write a literal, or () => import('./file.tsx').`,
  );
}
