import { describe, expect, it } from 'vitest';
import { queryProblem, type QueryLanguage } from './query';

const right: [QueryLanguage, string][] = [
  [
    'athena',
    `WITH m AS (SELECT element_at(resource_tags, 'team') AS team, cost FROM cur2
      WHERE bill_billing_period_start_date = TIMESTAMP '2026-01-01 00:00:00')
     SELECT team, approx_percentile(cost, 0.95) FROM m GROUP BY team HAVING sum(cost) > 100`,
  ],
  [
    'athena',
    "SELECT u.key, count(*) FROM t CROSS JOIN UNNEST(map_keys(tags)) AS u(key) WHERE y = '2026' GROUP BY 1",
  ],
  ['athena', 'SELECT a FROM t UNION ALL SELECT b FROM u'],
  [
    'synapse',
    `SELECT TOP 10 ServiceName, SUM(Cost) AS Cost
     FROM OPENROWSET(BULK 'https://x.blob.example/costs(1)/*.csv', FORMAT = 'CSV', HEADER_ROW = TRUE) AS rows
     WHERE [Date] >= DATEADD(month, -1, GETDATE()) GROUP BY ServiceName ORDER BY Cost DESC`,
  ],
  [
    'bigquery',
    `SELECT l.value AS team, SUM(cost) FROM \`p.d.t\`, UNNEST(labels) AS l WHERE l.key = 'team'
     GROUP BY team QUALIFY ROW_NUMBER() OVER (ORDER BY SUM(cost) DESC) <= 5`,
  ],
  ['bigquery', 'SELECT * EXCEPT(labels), SAFE_DIVIDE(cost, usage.amount) FROM t'],
  ['jql', 'labels in (cost, "finops") AND updated >= -7d AND cf[10010] ~ "x" ORDER BY created DESC'],
  ['jql', 'status WAS "In Progress" BEFORE startOfWeek() AND assignee = currentUser()'],
];

const wrong: [QueryLanguage, string, string][] = [
  ['athena', 'SELECT a FROM WHERE b = 1', 'Expected table name'],
  ['athena', 'Here is the query: SELECT 1', 'Unexpected token'],
  ['athena', 'DELETE FROM t', 'must only read'],
  ['athena', 'SELECT 1; SELECT 2', 'a single statement'],
  ['synapse', 'SELECT a, FROM t GROUP', 'Unexpected token'],
  ['synapse', "SELECT a FROM OPENROWSET(BULK 'x'", '('],
  ['bigquery', 'SELECT a FROM t WHERE (b = 1', 'end of input'],
  ['bigquery', `SELECT ${'('.repeat(5_000)}1${')'.repeat(5_000)}`, 'NESTING'],
  ['jql', 'project == OPS', 'Character 10: unexpected'],
  ['jql', 'a = 1 AND', 'end of the query'],
  ['jql', 'a'.repeat(100_001), 'longer than'],
];

describe('a query', () => {
  it.each(right)('of %s is right: %s', async (language, text) => {
    expect(await queryProblem({ language, text })).toBeNull();
  });

  it.each(wrong)('of %s is wrong: %.60s', async (language, text, said) => {
    expect(await queryProblem({ language, text })).toContain(said);
  });
});
