import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { answer, aws, contextOf, REGION, useAws } from '@tests/fakes/awsSteps';
import { runStep } from '../common/testing/testContext';
import { queryAthena } from './query-athena/step';

useAws();

const cell = (VarCharValue?: string) => (VarCharValue === undefined ? {} : { VarCharValue });
const row = (...cells: (string | undefined)[]) => ({ Data: cells.map(cell) });
const columns = [
  { Name: 'service', Type: 'varchar' },
  { Name: 'cost', Type: 'decimal(38,9)' },
  { Name: 'items', Type: 'bigint' },
  { Name: 'items', Type: 'bigint' },
  { Name: 'old', Type: 'boolean' },
];
const query = (more: JsonObject = {}, context = contextOf()) =>
  runStep(
    queryAthena,
    { integration: 'cloud-1', region: REGION, database: 'billing', sql: 'SELECT 1', ...more },
    context,
  );
const state = (State: string, scanned = 0, more: object = {}) => ({
  QueryExecution: {
    StatementType: 'DML',
    Status: { State, ...more },
    Statistics: { DataScannedInBytes: scanned },
  },
});

/** The states that it goes through; the last stays. */
function goesThrough(...states: object[]): void {
  answer('StartQueryExecution', { QueryExecutionId: 'q-1' });
  answer('GetQueryExecution', () => (states.length > 1 ? states.shift() : states[0]) ?? {});
  answer('StopQueryExecution', {});
}
const stopped = () => aws.asked.filter((one) => one.startsWith('athena:StopQueryExecution')).length;

describe('querying Athena', () => {
  it('waits for the query and gives rows of every page, with their types, bytes and cost', async () => {
    const started: unknown[] = [];
    goesThrough(state('QUEUED'), state('RUNNING', 1), state('SUCCEEDED', 2 ** 40));
    answer('StartQueryExecution', (input) => {
      started.push(input);
      return { QueryExecutionId: 'q-1' };
    });
    const ResultSetMetadata = { ColumnInfo: columns };
    answer('GetQueryResults', ({ NextToken }) =>
      NextToken === undefined
        ? {
            ResultSet: {
              Rows: [
                row('service', 'cost', 'items', 'items', 'old'),
                row('EC2', '412.500000001', '7', '9007199254740993', 'true'),
              ],
              ResultSetMetadata,
            },
            NextToken: 'more',
          }
        : { ResultSet: { Rows: [row('S3', undefined, '1', '2', 'false')], ResultSetMetadata } },
    );
    expect(await query({ output: 's3://results/costloom/' })).toEqual({
      rows: [
        { service: 'EC2', cost: '412.500000001', items: 7, items_2: '9007199254740993', old: true },
        { service: 'S3', cost: null, items: 1, items_2: 2, old: false },
      ],
      count: 2,
      truncated: false,
      columns: [
        { name: 'service', type: 'varchar' },
        { name: 'cost', type: 'decimal(38,9)' },
        { name: 'items', type: 'bigint' },
        { name: 'items_2', type: 'bigint' },
        { name: 'old', type: 'boolean' },
      ],
      query_id: 'q-1',
      scanned_bytes: 2 ** 40,
      estimated_cost: 5,
    });
    expect(started).toEqual([
      {
        QueryString: 'SELECT 1',
        ClientRequestToken: expect.stringMatching(/^.{32,128}$/),
        QueryExecutionContext: { Catalog: 'AwsDataCatalog', Database: 'billing' },
        WorkGroup: 'primary',
        ResultConfiguration: { OutputLocation: 's3://results/costloom/' },
      },
    ]);
    expect(await query({ limit: 1 })).toMatchObject({
      count: 1,
      truncated: true,
      rows: [{ service: 'EC2' }],
    });
    expect(stopped()).toBe(0);
  });

  it('tells why a query failed, and stops none that has ended', async () => {
    goesThrough(state('FAILED', 0, { StateChangeReason: 'TABLE_NOT_FOUND: billing.cur' }));
    await expect(query()).rejects.toThrow('The query failed: TABLE_NOT_FOUND: billing.cur');
    goesThrough(state('CANCELLED', 0, { StateChangeReason: 'Bytes scanned limit was exceeded' }));
    await expect(query()).rejects.toThrow('The query was stopped: Bytes scanned limit was exceeded');
    expect(stopped()).toBe(0);
  });

  it('stops a query that scans more than the limit, and one that is given up', async () => {
    goesThrough(state('RUNNING', 3 * 2 ** 30));
    await expect(query({ most_scanned: 2 })).rejects.toThrow(
      'Stop above: the query has scanned 3,221,225,472 bytes, more than its limit of 2,147,483,648.',
    );
    expect(stopped()).toBe(1);
    const context = contextOf();
    goesThrough(state('RUNNING'));
    answer('GetQueryExecution', () => {
      setTimeout(context.abort, 10);
      return state('RUNNING');
    });
    await expect(query({}, context)).rejects.toThrow();
    expect(stopped()).toBe(2);
    expect(context.logged).toEqual(['warn: The query q-1 was stopped.']);
  });

  it.each([
    'DROP TABLE cur',
    'INSERT INTO a SELECT * FROM b',
    '-- SELECT\nCREATE TABLE a AS SELECT 1',
    "/* SELECT */ UNLOAD (SELECT 1) TO 's3://x'",
    'EXPLAIN ANALYZE SELECT 1',
    'selection',
  ])('refuses %s', async (sql) => {
    await expect(query({ sql })).rejects.toThrow('must only read');
    expect(aws.asked).toEqual([]);
  });

  it('takes queries with comments and brackets before them, and counts the least that Athena charges', async () => {
    goesThrough(state('SUCCEEDED', 1));
    answer('GetQueryResults', {
      ResultSet: { Rows: [row('a')], ResultSetMetadata: { ColumnInfo: [{ Name: 'b', Type: 'int' }] } },
    });
    expect(await query({ sql: '-- costs\n/* of all */ (select 1);' })).toMatchObject({
      rows: [{ b: 'a' }],
      estimated_cost: 0.000048,
    });
    await expect(query({ output: 'my-bucket' })).rejects.toThrow('must be an S3 folder');
    await expect(query({ workgroup: ' ' })).rejects.toThrow('is empty');
  });
});
