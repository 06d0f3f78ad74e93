import { describe, expect, it } from 'vitest';
import { fakeData } from '@tests/support/agentData';
import { Fault } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import type { AgentData } from '../data';
import { createFigures } from '../figures';
import { topicsFor } from './help';
import { agentTools } from './tools';

async function call(name: string, input: JsonObject, given: Partial<AgentData> = {}) {
  const tool = agentTools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const context = { data: fakeData(given), today: '2026-11-22', asked: '', figures: createFigures('') };
  return tool.call(input, context);
}

const times = { creationTime: '', lastUpdateTime: '', created_by: 'Ann' };
const owners = {
  ...times,
  datastoreId: 'd 1',
  space_id: 'space',
  name: 'Owners',
  description: 'x'.repeat(1_000),
  schema: [
    { key: 'team', type: 'string' as const },
    { key: 'budget', type: 'number' as const },
  ],
  records: 3,
};
const datastores = async () => [owners, { ...owners, datastoreId: 'd2', name: 'Prices' }];

describe('datastores for a model', () => {
  it('are found by name, with columns, and links for the person', async () => {
    const { value, parts } = await call('list_datastores', { search: 'OWN' }, { datastores });
    expect(value).toMatchObject({
      datastores: [
        {
          id: 'd 1',
          columns: [
            { name: 'team', type: 'string' },
            { name: 'budget', type: 'number' },
          ],
          records: 3,
          path: '/datastores/d%201',
        },
      ],
      left_out: 0,
    });
    expect(JSON.stringify(value).length).toBeLessThan(600);
    expect(parts).toMatchObject([{ content: '- [Owners](/datastores/d%201)' }]);
  });

  it('give records by id or name, cut, with how many are left out', async () => {
    const asked: unknown[] = [];
    const records: AgentData['records'] = async (id, search) => {
      asked.push(id, search);
      const record_data = { team: 'y'.repeat(5_000), budget: 12.5, hidden: 'no column' };
      return { total: 41, records: [{ recordId: 'r', record_data, created_at: '', updated_at: '' }] };
    };
    const { value, parts } = await call(
      'datastore_records',
      { datastore: 'owners', search: 'web', count: 1 },
      { datastores, records },
    );
    expect(asked).toEqual(['d 1', { search: 'web', max_returned_items: 1 }]);
    expect(value).toMatchObject({ found: 41, left_out: 40, records: [{ budget: 12.5 }] });
    expect(JSON.stringify(value)).not.toContain('no column');
    expect(JSON.stringify(value).length).toBeLessThan(600);
    expect(parts[0]).toMatchObject({ title: 'Owners', configuration: { path: '/datastores/d%201' } });
    await expect(call('datastore_records', { datastore: 'none' }, { datastores })).rejects.toThrow('none');
    await expect(call('datastore_records', { datastore: 'owners', count: 51 })).rejects.toThrow('count');
  });

  it('are refused as to the person', async () => {
    const refuse = async () => {
      throw new Fault('forbidden', 'You may not read datastores.');
    };
    await expect(call('list_datastores', {}, { datastores: refuse })).rejects.toThrow('may not read');
    await expect(
      call('datastore_records', { datastore: 'owners' }, { datastores, records: refuse }),
    ).rejects.toThrow('may not read');
  });
});

it('dashboards come with links, and a name is no mark of its own', async () => {
  const dashboards: AgentData['dashboards'] = async () => [
    {
      dashboardId: 'b1',
      space_id: 's1',
      name: 'Costs](/settings) [x',
      description: '',
      panels: 2,
      created_by: 'Ann',
      creation_time: '',
      last_update_time: '',
    },
  ];
  const { value, parts } = await call('list_dashboards', {}, { dashboards });
  expect(value).toMatchObject({ dashboards: [{ panels: 2, path: '/spaces/s1/dashboards/b1' }] });
  expect(parts).toMatchObject([{ content: '- [Costs /settings x](/spaces/s1/dashboards/b1)' }]);
});

it('anomalies come by currency with what was expected, as many as asked for', async () => {
  const one = {
    case_id: 'c1',
    case_title: 'Spike',
    currency: 'USD',
    provider: 'AWS',
    service: 'EC2',
    account_id: '1',
    name: 'EC2 in 1',
    first_day: '2026-11-02',
    last_day: '2026-11-03',
    actual: 300.123,
    expected: 100,
  };
  const anomalies = async () => [one, { ...one, currency: 'EUR' }, one];
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const { value, parts } = await call('cost_anomalies', { ...days, count: 2 }, { anomalies });
  expect(value).toMatchObject({
    anomalies: [{ actual: 300.12, expected: 100, path: '/costs/anomalies/c1' }, { currency: 'EUR' }],
    left_out: 1,
  });
  expect(parts.map(({ title }) => title)).toEqual(['Cost anomalies, USD', 'Cost anomalies, EUR']);
});

describe('help for a model', () => {
  it('is found by what is asked, with links', async () => {
    expect(topicsFor('How do I import a bill?')[0]?.id).toBe('bill');
    expect(topicsFor('the of')).toEqual([]);
    const { value, parts } = await call('help_pages', { question: 'How do I import a bill?' });
    expect(value['said']).toContain('Import a bill');
    expect(parts).toMatchObject([{ content: expect.stringContaining('[Import a bill](/bills/import)') }]);
  });
});
