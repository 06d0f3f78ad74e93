import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const renderer = join(root, 'src/renderer');

/** Attributes whose value people read or hear. */
const read = ['label', 'placeholder', 'title', 'aria-label', 'text', 'alt', 'hint', 'note', 'help'];

/** Texts that are no words of a language, each with why it may stand where it stands. */
const allowed: Readonly<Record<string, string>> = {
  'finops@example.com': 'an address as an example',
  'name@example.com': 'an address as an example',
  'costloom@example.com': 'an address as an example',
  'smtp.example.com': 'a server as an example',
  'https://…/v1': 'an address as an example',
  '{"key": "value"}': 'JSON as an example',
  '{{inputs.…}}': 'a reference as an example',
  POST: 'a method of HTTP',
  UTC: 'the name of a time zone',
};
/** What stands on a key: the same in every language of this product. */
const keys = /^(Alt\+)?(F\d{1,2}|[A-Z]|Del|Enter|[↑↓])$/;

/** A letter or more that somebody would read as a word. */
function hasWords(given: string): boolean {
  const text = given.trim();
  return /\p{L}/u.test(text) && !Object.hasOwn(allowed, text) && !keys.test(text);
}

interface Breach {
  line: number;
  text: string;
}

/** The literals that an expression may come to: both ways of a choice, the texts around what is put in. */
function literals(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const joins = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken];
    const either = [...joins, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
    if (!either.includes(node.operatorToken.kind)) return [];
    const left = node.operatorToken.kind === joins[0] ? [] : literals(node.left);
    return [...left, ...literals(node.right)];
  }
  return [];
}

/** What people would read of a file that stands in it instead of in src/shared/words. */
function breachesIn(name: string, source: string): Breach[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Breach[] = [];
  const tell = (node: ts.Node, texts: readonly string[]) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    for (const text of texts) if (hasWords(text)) found.push({ line, text: text.trim() });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) tell(node, [node.text.replaceAll(/&\w+;/g, '')]);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      tell(node, literals(node.expression));
    if (ts.isJsxAttribute(node) && read.includes(node.name.getText(file)) && node.initializer) {
      const { initializer } = node;
      if (ts.isStringLiteral(initializer)) tell(node, [initializer.text]);
      if (ts.isJsxExpression(initializer) && initializer.expression)
        tell(node, literals(initializer.expression));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const screens = async () =>
  (await readdir(renderer, { recursive: true }))
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(renderer, name));

it('whatever a person reads on a screen stands in src/shared/words', async () => {
  const breaches = (await screens()).flatMap((path) =>
    breachesIn(path, readFileSync(path, 'utf8')).map(
      ({ line, text }) => `${relative(root, path)}:${line} “${text}”`,
    ),
  );
  expect(breaches).toEqual([]);
});

it('finds each way in which a text can stand in a screen', () => {
  const planted = [
    '<p>Some text</p>',
    "<p>{'Some text'}</p>",
    "<p>{late ? 'Some text' : words.on}</p>",
    "<p>{late && 'Some text'}</p>",
    '<p>{`Some text ${count}`}</p>',
    '<Button label="Some text" />',
    '<Button placeholder={"Some text"} />',
    '<span aria-label={late ? words.on : `Some text`} />',
    '<Tooltip text={words.on ?? "Some text"} />',
  ];
  for (const line of planted)
    expect([line, breachesIn('planted.tsx', `const shown = ${line};`).length]).toEqual([line, 1]);
  const fine = [
    '<p>{words.title}</p>',
    '<p>– · {count}%</p>',
    '<p>{`${count} · ${words.title}`}</p>',
    '<Button kind="primary" className="cl-row" />',
    "<p className={late ? 'cl-bad' : ''}>&nbsp;</p>",
  ];
  for (const line of fine)
    expect([line, breachesIn('fine.tsx', `const shown = ${line};`)]).toEqual([line, []]);
});
