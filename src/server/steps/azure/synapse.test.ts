import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextOf, useAzure } from '@tests/fakes/azureSteps';
import { startSynapse, type SynapseFake } from '@tests/fakes/azure/synapse';
import type { JsonObject } from '@shared/model/json';
import { runStep } from '../common/testing/testContext';
import { querySynapse } from './query-synapse/step';

useAzure();

let synapse: SynapseFake;
beforeEach(async () => {
  synapse = await startSynapse();
  synapse.token = 'token for https://database.windows.net';
  synapse.rows = [
    { ServiceName: 'Storage', Cost: 18.25 },
    { ServiceName: 'Größe 𝄞', Cost: -1 },
    { ServiceName: null, Cost: null },
  ];
});
afterEach(() => synapse.stop());

const query = (more: JsonObject = {}, context = contextOf()) =>
  runStep(
    querySynapse,
    {
      integration: 'cloud-1',
      server: synapse.server,
      database: 'costs',
      sql: 'SELECT * FROM bill;',
      ...more,
    },
    context,
  );

describe('a query to Azure Synapse', () => {
  it('gives rows with the names of their columns, by the token of the integration', async () => {
    expect(await query()).toEqual({
      preview: false,
      rows: [
        { ServiceName: 'Storage', Cost: 18.25 },
        { ServiceName: 'Größe 𝄞', Cost: -1 },
        { ServiceName: null, Cost: null },
      ],
      count: 3,
      truncated: false,
      columns: [
        { name: 'ServiceName', type: 'NVarChar' },
        { name: 'Cost', type: 'FloatN' },
      ],
    });
    expect(synapse.asked).toEqual([{ database: 'costs', sql: 'SELECT * FROM bill' }]);
  });

  it('gives as many rows as are wanted, and says that there are more', async () => {
    const context = contextOf();
    expect(await query({ limit: 2 }, context)).toMatchObject({ count: 2, truncated: true });
    expect(context.logged).toEqual(['warn: There are more rows; the first 2 are returned.']);
  });

  it('only reads, by one statement, and a preview asks nobody', async () => {
    for (const sql of [
      'DELETE FROM bill',
      'SELECT 1 DELETE FROM bill',
      'SELECT * INTO copy FROM bill; DROP TABLE bill',
    ])
      await expect(query({ sql })).rejects.toThrow('SQL: ');
    expect(await query({}, contextOf({ dryRun: true }))).toMatchObject({ preview: true, count: 0 });
    expect(synapse.asked).toEqual([]);
  });

  it('tells what Synapse refuses, and never sends the token elsewhere', async () => {
    synapse.error = "Invalid object name 'bill'.";
    await expect(query()).rejects.toThrow("Azure Synapse: Invalid object name 'bill'.");
    synapse.token = 'another';
    await expect(query()).rejects.toThrow('Azure Synapse: Login failed for user.');
    await expect(query({ server: 'localhost:1433' })).rejects.toThrow(
      '“localhost:1433” is not a Synapse SQL endpoint, such as contoso-ondemand.sql.azuresynapse.net.',
    );
  });

  it('ends when it is stopped, and after its seconds', async () => {
    synapse.silent = true;
    const context = contextOf();
    const stopped = query({}, context);
    await expect.poll(() => synapse.asked.length).toBe(1);
    context.abort();
    await expect(stopped).rejects.toThrow();
    await expect(query({ seconds: 1 })).rejects.toThrow(/Azure Synapse: .*1000ms/);
  });
});
