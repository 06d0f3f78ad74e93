import { glob, readFile } from 'node:fs/promises';
import ts from 'typescript';
import { expect, it } from 'vitest';

const british = /(?<![\w/.:{-])organisations?(?![\w/:-]|\.\w)/i;
const sql = /\b(select|insert into|update organisation|delete from|from organisation|join organisation)\b/;

/** The pieces of texts in a file: what stands in quotes, between the tags of a page, and around `${…}`. */
function textsOf(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTemplate = ts.isTemplateExpression(node);
    if (isTemplate || ts.isStringLiteralLike(node) || ts.isJsxText(node)) {
      const whole = node.getText();
      if (!sql.test(whole)) found.push(isTemplate ? whole.replaceAll(/\$\{[^}]*\}/g, '…') : whole);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Names, paths and ids are no free text: they have no blank in them.
  return found.filter((text) => /\S\s+\S/.test(text));
}

it('free texts say “organization”, as Americans write; paths and names of the contract stay', async () => {
  const found: string[] = [];
  for await (const path of glob('src/**/*.{ts,tsx}')) {
    if (path.endsWith('.test.ts')) continue;
    const source = await readFile(path, 'utf8');
    if (!british.test(source)) continue;
    const texts = textsOf(path, source).filter((text) => british.test(text));
    found.push(...texts.map((text) => `${path}: ${text}`));
  }
  expect(found).toEqual([]);
});
