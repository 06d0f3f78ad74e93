import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditDetailWords } from '@shared/words/auditDetails';
import { auditActions } from '@shared/words/customers';

const server = join(import.meta.dirname, '../../src/server');

/** The keys of what is written as an object beside an action of the audit, or as `data` in such a file. */
function keysIn(text: string): string[] {
  const action = `'(?:${Object.keys(auditActions).join('|')})'`;
  const beside = [...text.matchAll(new RegExp(`${action},[^;{}]*\\{([^{}]*)\\}`, 'g'))];
  const data = beside.length > 0 ? [...text.matchAll(/\bdata(?: =|:) \{([^{}]*)\}/g)] : [];
  return [...beside, ...data].flatMap(([, inside = '']) =>
    inside.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []),
  );
}

/** Of rows and replies in the same lines, which are no details. */
const others = new Set(['email', 'ended', 'id', 'ok', 'secret', 'user_id']);

describe('the details of audit entries', () => {
  it('have a word for every key that the server writes', () => {
    // The manifests name tables, some of them like actions; examples show what others write.
    const writes = (file: string) => !/\.test\.ts$|^modules\.ts$|openapi.examples\.ts$/.test(file);
    const files = globSync('**/*.ts', { cwd: server }).filter(writes);
    const keys = new Set(files.flatMap((file) => keysIn(readFileSync(join(server, file), 'utf8'))));
    expect(keys.size).toBeGreaterThan(20);
    expect(
      [...keys].filter((key) => !Object.hasOwn(auditDetailWords, key) && !others.has(key)).toSorted(),
    ).toEqual([]);
  });
});
