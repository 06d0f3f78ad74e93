import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@shared/api/index';
import type { CallDefinition } from '@shared/kernel/call';
import { examples } from './examples';
import { named, sent } from './named';
import { openApi } from './openapi';
import { meaningNames } from './parameters';
import { isObject, type Json } from './schemas';

const MOST_BYTES = 600_000;
/** A schema that says more than this stands once, under a name. */
const MOST_REPEATED = 320;
/** Values to choose from that stand more often have a name. */
const MOST_ENUMS = 2;

interface Parameter {
  name: string;
  description?: string;
  $ref?: string;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
}
interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Parameter> };
}

let text: string;
let document: Document;
let operations: Operation[];
beforeAll(() => {
  text = JSON.stringify(openApi('1.2.3', () => true));
  document = JSON.parse(text) as Document;
  operations = Object.values(document.paths).flatMap((each) => Object.values(each));
});

/** Every object of the document with where it is. */
function* nodes(node: unknown, path = '#'): Generator<{ node: Json; path: string }> {
  if (Array.isArray(node)) for (const [at, each] of node.entries()) yield* nodes(each, `${path}/${at}`);
  if (!isObject(node)) return;
  yield { node, path };
  for (const [key, each] of Object.entries(node))
    yield* nodes(each, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

const referencesOf = (node: unknown): string[] =>
  [...nodes(node)].flatMap(({ node: each }) => (typeof each['$ref'] === 'string' ? [each['$ref']] : []));

const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((each) => document.components.parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each);

const all: readonly CallDefinition[] = Object.values(calls);

describe('/openapi.json of all calls', () => {
  it('is what a linter takes for good', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The product has a license of its own, which is no license of this document.
        'info-license': 'off',
        // Of two paths that fit, the one without a parameter is meant.
        'no-ambiguous-paths': 'off',
      },
    });
    const problems = await lintFromString({ source: text, config });
    const told = problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer]);
    expect(told.slice(0, 20)).toEqual([]);
  });

  it('resolves every reference', () => {
    const places = new Set([...nodes(document)].map(({ path }) => path));
    const references = new Set(referencesOf(document));
    expect(references.size).toBeGreaterThan(200);
    expect([...references].filter((each) => !each.startsWith('#/components/') || !places.has(each))).toEqual(
      [],
    );
  });

  it('has no schema that contains itself', () => {
    const { schemas } = document.components;
    const open = new Set<string>();
    const circles: string[] = [];
    function visit(name: string) {
      if (open.has(name)) {
        circles.push([...open, name].join(' > '));
        return;
      }
      open.add(name);
      for (const each of new Set(referencesOf(schemas[name]))) visit(each.split('/').at(-1) ?? '');
      open.delete(name);
    }
    for (const name of Object.keys(schemas)) visit(name);
    expect(circles).toEqual([]);
  });

  it('says of every call what it does, and of every parameter what it means', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      all.map(({ id }) => id).toSorted(),
    );
    const tags = new Set(document.tags.map(({ name }) => name));
    const poor = operations.filter(
      ({ summary, description, tags: own }) =>
        !summary || !description || !own.every((each) => tags.has(each)),
    );
    expect(poor.map(({ operationId }) => operationId)).toEqual([]);
    // src/server/http/openapi/parameters.ts
    const unknown = operations.flatMap((operation) =>
      parametersOf(operation).flatMap(({ name, description }) =>
        description ? [] : `${operation.operationId}:${name}`,
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('describes no parameter that no call has', () => {
    const names = new Set(
      operations.flatMap((operation) =>
        parametersOf(operation).flatMap(({ name }) => [name, `${operation.operationId}:${name}`]),
      ),
    );
    expect(meaningNames.filter((each) => !names.has(each))).toEqual([]);
  });

  it('is short: what recurs stands once, and every name is used', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
    const places = new Map<string, string[]>();
    for (const { node, path } of nodes(document)) {
      const { default: _usual, ...schema } = node;
      const isSchema =
        typeof node['type'] === 'string' ||
        [node['anyOf'], node['allOf']].some((each) => Array.isArray(each));
      if (!isSchema || path.includes('/example')) continue;
      const said = JSON.stringify(schema);
      places.set(said, [...(places.get(said) ?? []), path]);
    }
    const repeated = [...places].filter(([said, { length }]) =>
      said.startsWith('{"type":"string","enum":')
        ? length > MOST_ENUMS
        : length > 1 && said.length > MOST_REPEATED,
    );
    // src/server/http/openapi/named.ts
    expect(repeated).toEqual([]);
    const names = Object.keys({ ...named, ...sent });
    expect(names.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
  });

  it('names what people build on', () => {
    const wanted = [
      'Case',
      'Workflow',
      'Execution',
      'StepRun',
      'Report',
      'Budget',
      'Board',
      'Space',
      'Dashboard',
    ].concat(['Datastore', 'Trigger', 'Customer', 'User', 'Role', 'Approval', 'Integration', 'Fault']);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(wanted));
  });

  it('takes any JSON for what it is, and flags of a query for booleans', () => {
    expect(document.components.schemas['Execution']).toMatchObject({
      allOf: [
        { $ref: '#/components/schemas/ExecutionSummary' },
        { properties: { payload: { description: 'Any JSON.' } } },
      ],
    });
    const archived = document.paths['/v1/spaces']?.['get']?.parameters;
    expect(archived).toMatchObject([{ name: 'include_archived', schema: { type: 'boolean' } }]);
  });

  it('shows examples that fit their calls', () => {
    const shown = Object.entries<{ body?: unknown; reply?: unknown }>(examples);
    expect(shown.length).toBeGreaterThanOrEqual(20);
    const wrong = shown.flatMap(([id, { body, reply }]) => {
      const call = all.find((each) => each.id === id);
      const results = [
        body === undefined ? undefined : call?.body?.safeParse(body),
        reply === undefined ? undefined : call?.reply.safeParse(reply),
      ];
      return results.flatMap((each) => (each?.success === false ? [[id, each.error.issues]] : []));
    });
    expect(wrong).toEqual([]);
  });
});
