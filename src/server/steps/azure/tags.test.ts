import { describe, expect, it } from 'vitest';
import { ask, at, azure, bench, changes, put, run, useAzure } from '@tests/fakes/azureSteps';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { changeTags } from './change-tags/step';
import { undoChanges } from './undo-changes/step';

useAzure();

const DISK = 'Microsoft.Compute/disks/data';
const rowsOf = (done: Json): Json => (isJsonObject(done) ? (done['rows'] ?? null) : null);

describe('changing tags', () => {
  it('sets, changes and removes them, keeps what was there, and leads back', async () => {
    const id = put(DISK, {}, { tags: { Team: 'web', old: 'yes', stays: '1' } });
    const done = await run(changeTags, [id], {
      tags: { team: 'core', owner: 'ann' },
      remove: ['OLD', 'none'],
    });
    expect(done).toMatchObject({
      changed: 1,
      rows: [
        {
          status: 'changed',
          summary: 'Change tags of data: Team, owner, old',
          before: { Team: 'web', owner: null, old: 'yes' },
          after: { Team: 'core', owner: 'ann', old: null },
        },
      ],
    });
    expect(at(id)?.['tags']).toEqual({ Team: 'core', owner: 'ann', stays: '1' });
    expect(await run(changeTags, [id], { fixed_tags: [{ key: 'team', value: 'core' }] })).toMatchObject({
      unchanged: 1,
      changed: 0,
    });

    expect(await ask(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1, failed: 0 });
    expect(at(id)?.['tags']).toEqual({ Team: 'web', old: 'yes', stays: '1' });
  });

  it('keeps values that are there when asked to, and takes no tag for protection', async () => {
    const id = put(DISK, {}, { tags: { owner: 'bob', 'costloom:protect': '' } });
    expect(await run(changeTags, [id], { tags: { owner: 'ann', team: 'web' }, keep: true })).toMatchObject({
      rows: [{ before: { team: null }, after: { team: 'web' } }],
    });
    expect(at(id)?.['tags']).toMatchObject({ owner: 'bob', team: 'web' });
  });

  it('shows the exact calls in a preview, and names what is wrong', async () => {
    const id = put(DISK, {});
    const missing = id.replace('data', 'gone');
    expect(await run(changeTags, [id, missing], { dryRun: true, tags: { owner: 'ann' } })).toMatchObject({
      rows: [
        {
          status: 'would_change',
          calls: [
            {
              operation: `PATCH ${id}/providers/Microsoft.Resources/tags/default?api-version=2021-04-01`,
              input: { operation: 'Merge', properties: { tags: { owner: 'ann' } } },
            },
          ],
        },
        { status: 'skipped', reason: 'The resource does not exist.' },
      ],
    });
    expect([changes(), bench.audit]).toEqual([[], []]);
    await expect(run(changeTags, [id], { tags: { 'a/b': '1' } })).rejects.toThrow(
      'which Azure does not take',
    );
    const twice = { tags: { Team: 'a' }, fixed_tags: [{ key: 'team', value: 'b' }] };
    await expect(run(changeTags, [id], twice)).rejects.toThrow('has a tag that is among those to set too');
    await expect(run(changeTags, [id], { fixed_tags: [{ key: 'team', value: ' ' }] })).rejects.toThrow(
      'is empty',
    );
    await expect(run(changeTags, ['data'], { tags: { a: '1' } })).rejects.toThrow('not a full resource ID');
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`t${n}`, '1']));
    put(DISK, {}, { tags: many });
    await expect(run(changeTags, [id], { tags: { one: '1' } })).rejects.toThrow('more than 50 tags');
    put(DISK, {});
    azure.services.denied.add('Microsoft.Resources/tags/write');
    await expect(run(changeTags, [id], { tags: { a: '1' } })).rejects.toThrow(
      'Microsoft.Resources/tags/write',
    );
  });
});

describe('undoing', () => {
  const wayOf = (operation: string, input: JsonObject = {}) => ({
    type: 'AZURE',
    account: 's1',
    region: '',
    resource: 'x',
    summary: 'x',
    calls: [{ service: '', operation, input }],
  });
  const GROUP = '/subscriptions/s1/resourceGroups/web/providers';

  it.each<[string, JsonObject]>([
    [`DELETE ${GROUP}/Microsoft.Compute/virtualMachines/a?api-version=2024-07-01`, {}],
    [`DELETE ${GROUP}/Microsoft.Compute/snapshots/nightly?api-version=2024-03-02`, {}],
    [
      `PATCH ${GROUP}/Microsoft.Compute/virtualMachines/a?api-version=2024-07-01`,
      { properties: { osProfile: {} } },
    ],
    [`PATCH ${GROUP}/Microsoft.Compute/disks/a?api-version=2024-03-02`, { sku: { name: 'x' }, tags: {} }],
    [`PATCH ${GROUP}/Microsoft.Compute/disks/a?api-version=2024-03-02&x=1`, { sku: { name: 'x' } }],
    [`PUT ${GROUP}/Microsoft.Authorization/roleAssignments/a?api-version=2022-04-01`, {}],
  ])('sends nothing but our own ways back: %s', async (operation, input) => {
    await expect(ask(undoChanges, { rows: [wayOf(operation, input)] })).rejects.toThrow('is not a way back');
    expect(changes()).toEqual([]);
  });

  it('is previewed, leaves out rows without a way back, and minds protection', async () => {
    const id = put(DISK, {}, { sku: { name: 'StandardSSD_LRS' }, tags: { 'costloom:protect': '' } });
    const way = wayOf(`PATCH ${id}?api-version=2024-03-02`, { sku: { name: 'Premium_LRS' } });
    expect(await ask(undoChanges, { rows: [{ undo: null }, way] })).toMatchObject({
      undone: 0,
      rows: [{ status: 'failed', reason: expect.stringContaining('costloom:protect') }],
    });
    expect(changes()).toEqual([]);
  });
});
