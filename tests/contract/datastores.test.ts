import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@shared/api/index';
import { randomId } from '@server/platform/crypto';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
let space: string;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const spaces = await harness.call(admin, 'spaces.list', { query: {} });
  space = (spaces.body as { data: { space_id: string }[] }).data[0]!.space_id;
});
afterAll(() => harness?.stop());

const data = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Record<string, unknown> }).data;
};
const columns = [
  { key: 'Name', type: 'string' },
  { key: 'Amount', type: 'number' },
  { key: 'State', type: 'status', options: [{ value: 'open' }, { value: 'done' }] },
];
const create = (name: string, schema: object[] = columns) =>
  harness.send(admin, 'datastores.create', { body: { space_id: space, name, schema } });
const made = async () => data(await create(`Store ${randomId()}`)).datastoreId as string;
const add = (id: string, records: object[]) =>
  harness.send(admin, 'datastores.createRecords', { params: { id }, body: { records } });
const search = async (id: string, body: object = {}) => {
  const reply = await harness.send(admin, 'datastores.searchRecords', { params: { id }, body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as {
    data: { records: { recordId: string; record_data: Record<string, unknown>; updated_at: string }[] };
    next_page_key: string | null;
  };
};

describe('datastores', () => {
  it('[LIM-27] give 20 records from the first one on, unless another page is asked for', async () => {
    const id = await made();
    await add(
      id,
      Array.from({ length: 25 }, (_, at) => ({ Name: `t${at}` })),
    );
    const { data: first, next_page_key } = await search(id);
    expect(first.records.map(({ record_data }) => record_data['Name'])).toEqual(
      Array.from({ length: 20 }, (_, at) => `t${at}`),
    );
    expect((await search(id, { start_page_key: next_page_key })).data.records).toHaveLength(5);
  });

  it('[API-80] [API-81] [API-84] [DS-01] are made in a space, listed and read with their columns', async () => {
    const name = `Owners ${randomId()}`;
    const datastoreId = data(await create(name)).datastoreId;
    const listed = await harness.call(admin, 'datastores.list', { query: { space_id: space } });
    expect((listed.body as { data: object[] }).data).toContainEqual(
      expect.objectContaining({ datastoreId, name, records: 0, space_id: space }),
    );
    const read = data(
      await harness.call(admin, 'datastores.read', { params: { id: datastoreId as string } }),
    );
    expect(read).toMatchObject({
      datastoreId,
      name,
      metadata: { schema: [{ key: 'Name', type: 'string' }, { key: 'Amount' }, { key: 'State' }] },
    });
  });

  it('[DS-08] [DS-09] [DS-10] [DS-12] [DS-13] [MSG-55] refuse what a name and its columns may not be', async () => {
    const name = `Taken ${randomId()}`;
    data(await create(name));
    const again = await create(`  ${name.toUpperCase()} `);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('same name exists')]);
    const refusals: [string, object[], string][] = [
      ['', columns, 'Value is required'],
      [`Empty ${randomId()}`, [], 'schema'],
      [`Twice ${randomId()}`, [columns[0]!, columns[0]!], 'Name'],
      [`Long ${randomId()}`, [{ key: 'x'.repeat(33), type: 'string' }], '32'],
      [`Bare ${randomId()}`, [{ key: 'State', type: 'status', options: [] }], 'option'],
    ];
    for (const [wrong, schema, reason] of refusals) {
      const reply = await create(wrong, schema);
      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(reason)]);
    }
  });

  it('[API-82] are renamed, and their columns too, the records following', async () => {
    const id = await made();
    data(await add(id, [{ Name: 'a', Amount: 1 }]));
    const schema = [{ key: 'Title', type: 'string', previous_key: 'Name' }, columns[1]!];
    data(
      await harness.send(admin, 'datastores.update', { params: { id }, body: { name: `New ${id}`, schema } }),
    );
    expect((await search(id)).data.records[0]?.record_data).toEqual({ Title: 'a', Amount: 1 });
    const unfit = [{ key: 'Title', type: 'number' }];
    const refused = await harness.send(admin, 'datastores.update', {
      params: { id },
      body: { schema: unfit },
    });
    expect(refused.status).toBe(409);
    expect((await search(id)).data.records[0]?.record_data).toEqual({ Title: 'a', Amount: 1 });
  });

  it('[API-83] are deleted with their records', async () => {
    const id = await made();
    data(await add(id, [{ Name: 'a' }]));
    data(await harness.call(admin, 'datastores.delete', { params: { id } }));
    expect((await harness.call(admin, 'datastores.read', { params: { id } })).status).toBe(404);
  });

  it('may be looked at by a Member and not changed', async () => {
    const id = await made();
    const member = person(harness.world.acme, 'Member');
    expect((await harness.call(member, 'datastores.read', { params: { id } })).status).toBe(200);
    expect((await harness.call(member, 'datastores.delete', { params: { id } })).status).toBe(403);
  });
});

it('[DS-39] the permission that reads datastores gates everything that looks at them', () => {
  const looks = [
    'datastores.list',
    'datastores.read',
    'datastores.searchRecords',
    'datastores.export',
  ] as const;
  for (const id of looks) expect([id, calls[id].access]).toEqual([id, 'datastores:read']);
});

it('[LIM-22] a description has at most 250 characters', async () => {
  const described = (length: number) =>
    harness.send(admin, 'datastores.create', {
      body: { space_id: space, name: `D ${randomId()}`, description: 'd'.repeat(length), schema: columns },
    });
  expect((await described(250)).status).toBe(200);
  const refused = await described(251);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('description')]);
});

describe('records', () => {
  it('[API-85] [API-86] [DS-05] [DS-06] are added, and read page by page until there is no next page', async () => {
    const id = await made();
    data(
      await add(
        id,
        Array.from({ length: 25 }, (_, Amount) => ({ Name: `n${Amount}`, Amount })),
      ),
    );
    const seen: unknown[] = [];
    let key: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(id, {
        max_returned_items: 10,
        start_page_key: key,
        sort: [{ key: 'Amount', descending: true }],
      });
      seen.push(...page.data.records.map(({ record_data }) => record_data.Amount));
      key = page.next_page_key;
    } while (key !== null);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
  });

  it('[DS-24] [DS-30] [MSG-65] [MSG-69] are refused whole, each wrong value by its record and column', async () => {
    const id = await made();
    const reply = await add(id, [
      { Name: 'good', Amount: 1 },
      { Amount: 'many', State: 'lost' },
    ]);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('records[1].Amount');
    expect(reply.text).toContain('Invalid number');
    expect(reply.text).toContain("Such option doesn't exist");
    expect((await search(id)).data.records).toEqual([]);
  });

  it('[API-87] are changed, and a change over somebody else’s is refused', async () => {
    const id = await made();
    data(await add(id, [{ Name: 'a', Amount: 1 }]));
    const { recordId, updated_at } = (await search(id)).data.records[0]!;
    const change = (record_data: object, seen?: string) =>
      harness.send(admin, 'datastores.updateRecords', {
        params: { id },
        body: { records: [{ recordId, record_data, ...(seen ? { updated_at: seen } : {}) }] },
      });
    data(await change({ Amount: 2 }, updated_at));
    expect((await change({ Amount: 3 }, updated_at)).status).toBe(409);
    expect((await search(id)).data.records[0]?.record_data).toEqual({ Name: 'a', Amount: 2 });
  });

  it('are written in one shape by both calls: with the values in the record, or under record_data', async () => {
    const id = await made();
    data(await add(id, [{ Name: 'flat' }, { record_data: { Name: 'nested' } }]));
    const [flat, nested] = (await search(id)).data.records;
    const put = (records: object[]) =>
      harness.send(admin, 'datastores.updateRecords', { params: { id }, body: { records } });
    data(
      await put([
        { recordId: flat!.recordId, Amount: 1 },
        { recordId: nested!.recordId, record_data: { Amount: 2 }, updated_at: nested!.updated_at },
      ]),
    );
    expect((await search(id)).data.records.map(({ record_data }) => record_data)).toEqual([
      { Name: 'flat', Amount: 1 },
      { Name: 'nested', Amount: 2 },
    ]);
    const fields = async (records: object[]) =>
      ((await put(records)).body as { data: { field: string }[] }).data.map(({ field }) => field);
    expect(await fields([{ Amount: 3 }])).toEqual(['records[0].recordId']);
    expect(await fields([{ recordId: flat!.recordId, record_data: {}, Amount: 3 }])).toEqual([
      'records[0].Amount',
    ]);
    expect(await fields([{ recordId: flat!.recordId, Unknown: 3 }])).toEqual(['records[0].Unknown']);
  });

  it('[API-88] [API-89] [DS-31] are deleted, some or all', async () => {
    const id = await made();
    data(await add(id, [{ Name: 'a' }, { Name: 'b' }, { Name: 'c' }]));
    const { records } = (await search(id)).data;
    const some = { record_ids: [records[0]!.recordId] };
    expect(
      data(await harness.call(admin, 'datastores.deleteRecords', { params: { id }, body: some })),
    ).toEqual({
      deleted: 1,
    });
    expect(data(await harness.call(admin, 'datastores.clear', { params: { id } }))).toEqual({ deleted: 2 });
    expect((await search(id)).data.records).toEqual([]);
  });

  it('are found by conditions and text', async () => {
    const id = await made();
    data(
      await add(id, [
        { Name: 'EC2', Amount: 10, State: 'open' },
        { Name: 'S3', Amount: 2 },
      ]),
    );
    const rules = [
      { key: 'State', operator: 'is_not_empty' },
      { key: 'Amount', operator: 'greater_than', value: 5 },
    ];
    const found = await search(id, { filter: { combinator: 'and', rules } });
    expect(found.data.records.map(({ record_data }) => record_data.Name)).toEqual(['EC2']);
    expect((await search(id, { search: 's3' })).data.records).toHaveLength(1);
  });
});
