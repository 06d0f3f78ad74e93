import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CallDefinition } from '@shared/kernel/call';
import { calls } from '@shared/api/index';
import { pathOf } from '@server/http/routes';

const text = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| (API-\d+) \| (.*) \| [^|]* \|$/gm)].map(([, id = '', says = '']) => ({
  id,
  says,
}));

/** Rows that leave the path to be chosen: what was chosen. */
const chosen: Record<string, readonly string[]> = {
  'API-27': [
    ...['POST customers', 'DELETE customers/{}'],
    ...['PUT customers/msp/customers/{}/users/{}', 'DELETE customers/msp/customers/{}/users/{}'],
  ],
  'API-31': ['POST spaces'],
  'API-39': ['POST workflow_folders'],
  'API-44': ['PUT integrations/{}'],
  'API-74': ['GET integrations/{}/channels/{}/members'],
  'API-80': ['GET datastores'],
  'API-81': ['POST datastores'],
  'API-82': ['PUT datastores/{}'],
  'API-83': ['DELETE datastores/{}'],
  'API-84': ['GET datastores/{}'],
  'API-85': ['POST datastores/{}/records/search'],
  'API-86': ['POST datastores/{}/records'],
  'API-87': ['PUT datastores/{}/records'],
  'API-88': ['DELETE datastores/{}/records'],
  'API-89': ['DELETE datastores/{}/records/all'],
  'API-106': ['GET cases/filters/{}/values', 'GET settings', 'GET customers', 'GET workflows/aws/regions'],
  'API-130': ['POST workflows/wf_llm', 'GET workflows/wf_llm/{}'],
  'API-131': ['POST workflows/{}/versions/1/executions'],
  'API-132': ['POST workflows/{}/executions/{}/stop'],
  'API-133': ['DELETE workflows/delete', 'PUT workflows/copy/{}', 'POST workflow-templates'],
  'API-134': ['GET workflows/{}/steps/{}/executions/{}'],
  'API-159': ['GET boards', 'GET boards/msp', 'GET cases/types', 'GET cases/msp/types', 'GET customers'],
};
/** Rows about all calls, the client or a socket. */
const noCalls = ['API-01', 'API-02', 'API-03', 'API-04', 'API-05', 'API-99', 'API-160', 'API-161', 'API-162'];

const bare = (path: string) => path.replace(/^\/?(v1\/)?/, '').replace(/\{[^}]*\}|:\w+/g, '{}');
const contract = new Set(
  Object.values<CallDefinition>(calls).map((call) => `${call.method} ${bare(pathOf(call))}`),
);
/** One whose path is of another call's pattern stands for it: `versions/1` is a version. */
const fits = (wanted: string) =>
  contract.has(wanted) ||
  [...contract].some((one) => new RegExp(`^${one.replaceAll('{}', '[^/]+')}$`).test(wanted));

function named(says: string): string | undefined {
  const found = /^(GET|POST|PUT|PATCH|DELETE) `([^`?]+)/.exec(says);
  return found?.[1] && found[2] && `${found[1]} ${bare(found[2])}`;
}

it('the list of requirements has its calls', () => {
  expect(rows.length).toBeGreaterThan(150);
});

it.each(rows.filter(({ id }) => !noCalls.includes(id)))('[$id] is a call of the contract', ({ id, says }) => {
  const wanted = chosen[id] ?? [named(says) ?? says];
  expect(wanted.filter((one) => !fits(one))).toEqual([]);
});
