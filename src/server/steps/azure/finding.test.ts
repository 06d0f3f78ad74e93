import { describe, expect, it } from 'vitest';
import { ask, azure, contextOf, useAzure } from '@tests/fakes/azureSteps';
import type { JsonObject } from '@shared/model/json';
import { findDatabases } from './find-databases/step';
import { findDisks } from './find-disks/step';
import { findMachines } from './find-machines/step';
import { findResources } from './find-resources/step';
import { queryResourceGraph } from './query-resource-graph/step';

useAzure();

const there = (type: string, rows: object[], subscription = 's1') =>
  azure.graph.rows.set(subscription, (azure.graph.rows.get(subscription) ?? new Map()).set(type, rows));
const row = (name: string, more: object = {}) => ({
  id: `/subscriptions/s1/resourceGroups/web/providers/x/y/${name}`,
  name,
  subscriptionId: 's1',
  resourceGroup: 'web',
  location: 'westeurope',
  tags: {},
  ...more,
});
const machines = () =>
  there('microsoft.compute/virtualmachines', [
    row('a', { kind: 'Standard_D2s_v5', state: 'PowerState/running', tags: { Env: 'dev' }, os: 'Linux' }),
    row('b', {
      kind: 'Standard_E4s_v5',
      state: 'PowerState/deallocated',
      tags: { env: 'prod' },
      os: 'Linux',
    }),
    row('c', { kind: 'Standard_D8s_v5', state: 'PowerState/running', tags: null, os: 'Windows' }),
  ]);
const names = async (step: Parameters<typeof ask>[0], input: JsonObject = {}) => {
  const { rows } = JSON.parse(JSON.stringify(await ask(step, input)));
  return rows.map(({ name }: { name: string }) => name);
};

describe('finding virtual machines', () => {
  it('tells where they are, what they are and their state', async () => {
    machines();
    expect(await ask(findMachines, { limit: 1 })).toEqual({
      rows: [
        {
          account: 's1',
          region: 'westeurope',
          resource: '/subscriptions/s1/resourceGroups/web/providers/x/y/a',
          name: 'a',
          resource_group: 'web',
          type: 'Standard_D2s_v5',
          state: 'running',
          tags: { Env: 'dev' },
          os: 'Linux',
        },
      ],
      count: 1,
      truncated: true,
      subscriptions: 1,
    });
  });

  it.each([
    [{ state: 'running' }, ['a', 'c']],
    [{ tags: { env: '' } }, ['a', 'b']],
    [{ tags: { ENV: 'dev' } }, ['a']],
    [{ tags: { env: 'DEV' } }, []],
    [{ without: ['env'] }, ['c']],
    [{ sizes: ['standard_d'] }, ['a', 'c']],
    [{ state: 'running', sizes: ['Standard_D8s_v5'] }, ['c']],
    [{ subscriptions: ['s2'] }, []],
  ])('by %j', async (input, found) => {
    machines();
    expect(await names(findMachines, input)).toEqual(found);
  });

  it('goes on through pages, and says what is missing', async () => {
    machines();
    azure.graph.pageSize = 1;
    expect(await names(findMachines)).toEqual(['a', 'b', 'c']);
    azure.subscriptions.length = 0;
    await expect(ask(findMachines)).rejects.toThrow('can read no subscription');
    azure.graph.denied.add('s1');
    await expect(ask(findMachines, { subscriptions: ['s1'] })).rejects.toThrow(
      'Microsoft.ResourceGraph/resources/read',
    );
  });
});

it('finds disks, databases of each kind without Azure’s own, and resources of a type', async () => {
  there('microsoft.compute/disks', [row('d', { kind: 'Premium_LRS', state: 'Unattached', size_gb: 128 })]);
  there('microsoft.sql/servers/databases', [
    row('orders', { kind: 'GP_Gen5', state: 'Online', service: 'sql', tier: 'GeneralPurpose' }),
    row('master', { kind: 'System', state: 'Online', service: 'sql' }),
  ]);
  there('microsoft.dbforpostgresql/flexibleservers', [
    row('pg', { state: 'Stopped', service: 'postgresql' }),
  ]);
  there('microsoft.web/serverfarms', [row('plan', { kind: 'P1v3', capacity: 2 })]);
  expect(await ask(findDisks)).toMatchObject({
    rows: [{ name: 'd', type: 'Premium_LRS', state: 'Unattached', size_gb: 128, attached_to: null }],
  });
  expect(await names(findDatabases)).toEqual(['orders', 'pg']);
  expect(await names(findDatabases, { kind: 'postgresql' })).toEqual(['pg']);
  expect(await ask(findResources, { type: 'Microsoft.Web/serverFarms' })).toMatchObject({
    rows: [{ name: 'plan', type: 'P1v3', capacity: 2 }],
  });
  await expect(ask(findResources, { type: "x'|take 1" })).rejects.toThrow('must be a resource type');
});

describe('queries of people', () => {
  const query = 'resources | summarize count() by type';
  it('gives rows as they are, up to the limit, through all pages', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => ({ id: `/${n}`, n }));
    azure.graph.queries.set(query, rows);
    azure.graph.pageSize = 2;
    expect(await ask(queryResourceGraph, { query })).toEqual({
      rows,
      count: 5,
      truncated: false,
      subscriptions: 1,
    });
    expect(await ask(queryResourceGraph, { query, limit: 3 })).toMatchObject({ count: 3, truncated: true });
    azure.graph.cutOff = true;
    azure.graph.pageSize = 1000;
    expect(await ask(queryResourceGraph, { query })).toMatchObject({ count: 5, truncated: true });
  });

  it('waits when the quota is used up, and tells what Azure refuses', async () => {
    azure.graph.queries.set(query, [{ id: '/1' }]);
    azure.graph.quotaEndsFor = 1;
    await ask(queryResourceGraph, { query });
    const began = performance.now();
    expect(await ask(queryResourceGraph, { query })).toMatchObject({ count: 1 });
    expect(performance.now() - began).toBeGreaterThan(800);
    azure.graph.refuseOnce = 0;
    expect(await ask(queryResourceGraph, { query }, contextOf())).toMatchObject({ count: 1 });
    await expect(ask(queryResourceGraph, { query: 'nonsense' })).rejects.toThrow('BadRequest');
    await expect(ask(queryResourceGraph, { query: ' ' })).rejects.toThrow('is empty');
  });
});
