import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** What a row's type says of a column; `any` where it is named by a type of another file. */
export type Wanted = 'string' | 'number' | 'boolean' | 'Date' | 'list' | 'object' | 'any';

export interface Statement {
  /** `domains/units/units.store.ts:57` */
  at: string;
  text: string;
  /** How many values it is given; undefined where they are put together. */
  values: number | undefined;
  /** The columns that its row's type names, where that stands in the same file. */
  columns: ReadonlyMap<string, { is: Wanted; isNullable: boolean }>;
}

type Names = ReadonlyMap<string, ts.Expression>;

const sourceOf = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

const declared = (nodes: readonly ts.Statement[]): [string, ts.Expression][] =>
  nodes.flatMap((node) =>
    ts.isVariableStatement(node)
      ? node.declarationList.declarations.flatMap(({ name, initializer }): [string, ts.Expression][] =>
          ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [],
        )
      : [],
  );

const kinds: Readonly<Partial<Record<ts.SyntaxKind, Wanted>>> = {
  [ts.SyntaxKind.StringKeyword]: 'string',
  [ts.SyntaxKind.NumberKeyword]: 'number',
  [ts.SyntaxKind.BooleanKeyword]: 'boolean',
  [ts.SyntaxKind.ArrayType]: 'list',
  [ts.SyntaxKind.TypeLiteral]: 'object',
};

function wantedBy(type: ts.TypeNode): { is: Wanted; isNullable: boolean } {
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  const isNull = (part: ts.TypeNode) =>
    ts.isLiteralTypeNode(part) && part.literal.kind === ts.SyntaxKind.NullKeyword;
  const found = new Set(
    parts
      .filter((part) => !isNull(part))
      .map((part): Wanted => {
        if (ts.isLiteralTypeNode(part)) return ts.isStringLiteral(part.literal) ? 'string' : 'any';
        if (ts.isTypeReferenceNode(part)) return part.typeName.getText() === 'Date' ? 'Date' : 'any';
        if (ts.isTypeOperatorNode(part)) return ts.isArrayTypeNode(part.type) ? 'list' : 'any';
        return kinds[part.kind] ?? 'any';
      }),
  );
  const [first = 'any'] = found;
  return { is: found.size === 1 ? first : 'any', isNullable: parts.some(isNull) || first === 'any' };
}

/** Reads the statements of one file: `sql.rows<Row>(text, values)`, `sql.one`, `sql.run`. */
function statementsIn(path: string, root: string) {
  const source = sourceOf(path);
  const imported = new Map<string, () => ts.Expression | undefined>();
  const types = new Map<string, ts.InterfaceDeclaration>();
  for (const node of source.statements) {
    if (ts.isInterfaceDeclaration(node)) types.set(node.name.text, node);
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const from = node.moduleSpecifier.text;
    const file = from.startsWith('@shared/')
      ? join(root, '../shared', `${from.slice('@shared/'.length)}.ts`)
      : join(dirname(path), `${from}.ts`);
    const bindings = node.importClause?.namedBindings;
    if (from.startsWith('@server') || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements)
      imported.set(name.text, () => namesOf(file)?.get((propertyName ?? name).text));
  }
  const own: Names = new Map(declared(source.statements));

  /** The text that an expression is before anything runs; undefined where it is put together then. */
  function textOf(node: ts.Expression, near: readonly Names[]): string | undefined {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => {
        const value = textOf(expression, near);
        return value === undefined ? undefined : value + literal.text;
      });
      return parts.includes(undefined) ? undefined : node.head.text + parts.join('');
    }
    if (ts.isIdentifier(node)) {
      const found = [...near, own].map((names) => names.get(node.text)).find(Boolean);
      if (found) return textOf(found, near);
      const away = imported.get(node.text)?.();
      return away && textOf(away, []);
    }
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
    const made = own.get(node.expression.text) ?? imported.get(node.expression.text)?.();
    if (!made || !ts.isArrowFunction(made) || ts.isBlock(made.body)) return undefined;
    const given = made.parameters.flatMap(({ name, initializer }, at): [string, ts.Expression][] => {
      const value = node.arguments[at] ?? initializer;
      return ts.isIdentifier(name) && value ? [[name.text, value]] : [];
    });
    return textOf(made.body, [new Map(given), ...near]);
  }

  /** `Promise<Row[]>` or `Promise<Row | undefined>` of the function that hands the rows on: the type of a row. */
  function rowOf(node: ts.Node): ts.TypeNode | undefined {
    const by = ts.findAncestor(node, ts.isFunctionLike);
    const promised = by?.type && ts.isTypeReferenceNode(by.type) ? by.type.typeArguments?.[0] : undefined;
    const isHandedOn = ts.isReturnStatement(node.parent) || ts.isArrowFunction(node.parent);
    if (!promised || !isHandedOn || by !== ts.findAncestor(node.parent, ts.isFunctionLike)) return undefined;
    if (ts.isArrayTypeNode(promised)) return promised.elementType;
    return ts.isUnionTypeNode(promised) ? promised.types.find(ts.isTypeReferenceNode) : undefined;
  }

  function columnsOf(type: ts.TypeNode | undefined): Statement['columns'] {
    const found = new Map<string, { is: Wanted; isNullable: boolean }>();
    const members =
      type && ts.isTypeLiteralNode(type)
        ? type.members
        : type && ts.isTypeReferenceNode(type)
          ? (types.get(type.typeName.getText())?.members ?? [])
          : [];
    for (const member of members)
      if (ts.isPropertySignature(member) && member.type && !member.questionToken)
        found.set(member.name.getText().replaceAll(/['"]/g, ''), wantedBy(member.type));
    return found;
  }

  const read: Statement[] = [];
  const unread: string[] = [];
  function visit(node: ts.Node, near: readonly Names[]) {
    const inside = ts.isBlock(node) ? [new Map(declared(node.statements)), ...near] : near;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: on, name } = node.expression;
      const [text, values] = node.arguments;
      if (/^(?:rows|one|run)$/.test(name.text) && on.getText() === 'sql' && text) {
        const at = `${relative(root, path)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
        const whole = textOf(text, inside);
        const isList =
          values && ts.isArrayLiteralExpression(values) && !values.elements.some(ts.isSpreadElement);
        if (whole === undefined) unread.push(at);
        else
          read.push({
            at,
            text: whole,
            values: values ? (isList ? values.elements.length : undefined) : 0,
            columns: columnsOf(node.typeArguments?.[0] ?? rowOf(node)),
          });
      }
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  }
  visit(source, []);
  return { read, unread };
}

const known = new Map<string, Names | undefined>();
function namesOf(file: string): Names | undefined {
  if (!known.has(file)) {
    try {
      known.set(file, new Map(declared(sourceOf(file).statements)));
    } catch {
      known.set(file, undefined);
    }
  }
  return known.get(file);
}

/** All statements of the stores, and the places of those that are put together when they run. */
export function storedStatements(root: string): { read: Statement[]; unread: string[] } {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => statementsIn(join(root, file), root));
  return { read: files.flatMap(({ read }) => read), unread: files.flatMap(({ unread }) => unread) };
}
