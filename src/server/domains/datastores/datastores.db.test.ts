import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import type { Column } from '@shared/model/datastores/columns';
import {
  all,
  datastores,
  faultOf,
  filled,
  make,
  orgId,
  people,
  three,
  useDatastores,
  valuesOf,
} from '@tests/support/datastoreWorld';

useDatastores();

describe('datastores', () => {
  it('[DS-09] a name is taken whatever its case and outer spaces, on create and on rename', async () => {
    const id = await make([{ key: 'A', type: 'string' }], 'Owners');
    const again = await faultOf(make([{ key: 'A', type: 'string' }], '  OWNERS '));
    expect(again).toMatchObject({ code: 'conflict', reason: 'name_taken' });
    const other = await make([{ key: 'A', type: 'string' }]);
    const change = { name: 'owners', convert: false };
    expect(await faultOf(datastores.update(orgId, other, change, 'ann'))).toMatchObject({ code: 'conflict' });
    await datastores.update(orgId, id, { name: 'OWNERS', convert: false }, 'ann');
  });

  it('[DS-10] [DS-11] [DS-12] [DS-13] [DS-04] a schema is refused with everything that is wrong', async () => {
    const refused = async (...columns: Column[]) => (await faultOf(make(columns))).message;
    expect(await refused()).toContain('at least one column');
    expect(await refused({ key: ' ', type: 'string' })).toContain('schema[0].key: every column needs a name');
    const twice: Column[] = [
      { key: 'A', type: 'string' },
      { key: 'A ', type: 'number' },
      { key: 'B', type: 'select' },
    ];
    const message = await refused(...twice);
    expect(message).toContain('Duplicate keys: A');
    expect(message).toContain('schema[2].options: please add at least one option');
    expect(await refused({ key: 'x'.repeat(33), type: 'string' })).toContain('at most 32 characters');
    expect(await refused({ key: 'recordId', type: 'string' })).toContain('is the id of a record');
  });

  it('[DS-31] a batch with a refused value adds nothing, and every such value is named', async () => {
    const id = await make(people);
    const fault = await faultOf(
      datastores.records.insert(
        orgId,
        id,
        [{ Name: 'ok' }, { Amount: 'much', State: 'new' }, { Else: 1 }],
        'ann',
      ),
    );
    expect(fault).toMatchObject({
      code: 'bad_input',
      data: [
        { field: 'records[1].Amount', reason: 'Invalid number' },
        { field: 'records[1].State', reason: "Such option doesn't exist" },
        { field: 'records[2].Else', reason: '“Else” is not a column of this datastore' },
      ],
    });
    expect(await valuesOf(id)).toEqual([]);
  });

  it('the same insert with a key adds nothing twice', async () => {
    const id = await make(people);
    const first = await datastores.records.insert(orgId, id, three, 'ann', 'run-1');
    const second = await datastores.records.insert(orgId, id, three, 'ann', 'run-1');
    expect(second.map((record) => record.record_id)).toEqual(first.map((record) => record.record_id));
    expect((await datastores.records.read(orgId, id)).record_count).toBe(3);
  });

  it('an update changes what it names, empties with null, and is refused when the record was changed since', async () => {
    const id = await filled(people, three);
    const [ann] = await datastores.records.search(orgId, id, all, 1);
    const read = ann!.updated_at.toISOString();
    const change = { recordId: ann!.record_id, record_data: { Amount: '11', State: null }, updated_at: read };
    const [changed] = await datastores.records.update(orgId, id, [change], 'bob');
    expect(changed!.record_data).toEqual({
      Name: 'Ann',
      Amount: 11,
      Day: '2026-01-01',
      Active: true,
      Tags: ['a', 'b'],
    });
    expect(await faultOf(datastores.records.update(orgId, id, [change], 'cy'))).toMatchObject({
      code: 'conflict',
      reason: 'records_changed',
    });
    const gone = { recordId: 'none', record_data: { Amount: 1 } };
    expect(await faultOf(datastores.records.update(orgId, id, [gone], 'cy'))).toMatchObject({
      code: 'bad_input',
    });
  });

  it('upsert changes what has the value and adds the rest; increment adds in the database', async () => {
    const id = await filled(people, three);
    const rows = [
      { Name: 'bob', Amount: 5 },
      { Name: 'new', Amount: 1 },
    ];
    const done = await datastores.records.upsert(orgId, id, 'Name', rows, 'ann', 'run-2');
    expect([done.inserted.length, done.updated.length]).toEqual([1, 1]);
    const again = await datastores.records.upsert(orgId, id, 'Name', rows, 'ann', 'run-2');
    expect([again.inserted.length, again.updated.length]).toEqual([0, 2]);
    const record = done.inserted[0]!;
    const adds = [1, 2, 3].map(() =>
      datastores.records.increment(orgId, id, record.record_id, 'Amount', 0.1, 'x'),
    );
    const values = (await Promise.all(adds)).map((each) => each.record_data.Amount);
    expect(values.toSorted()).toEqual([1.1, 1.2, 1.3]);
    expect(
      await faultOf(datastores.records.increment(orgId, id, record.record_id, 'Name', 1, 'x')),
    ).toMatchObject({
      code: 'bad_input',
    });
  });
});

describe('searching', () => {
  const names = async (id: string, key: string, operator: string, value: Json = null) => {
    const filter = { combinator: 'and' as const, rules: [{ key, operator, value }] };
    return (await valuesOf(id, { filter })).map((record) => record.Name);
  };

  it('[PARAM-13] reads record_data. before a column', async () => {
    const id = await filled(people, three);
    expect(await names(id, 'record_data.Name', 'equals', 'Ann')).toEqual(['Ann']);
    expect((await faultOf(names(id, 'record_data.Nothing', 'equals', 1))).message).toContain(
      'is not a column',
    );
  });

  it.each<[string, string, Json, string[]]>([
    ['Name', 'equals', 'Ann', ['Ann']],
    ['Name', 'not_equals', 'Ann', ['bob', 'Cy, Jr']],
    ['Name', 'contains', 'B', ['bob']],
    ['Name', 'not_contains', 'b', ['Ann', 'Cy, Jr']],
    ['Name', 'in', ['Ann', 'Cy, Jr'], ['Ann', 'Cy, Jr']],
    ['Name', 'not_in', ['Ann'], ['bob', 'Cy, Jr']],
    ['Name', 'contained_in_any', ['an', 'y'], ['Ann', 'Cy, Jr']],
    ['Amount', 'equals', '10', ['Ann']],
    ['Amount', 'greater_than', 2, ['Ann', 'Cy, Jr']],
    ['Amount', 'less_than_equals', 10, ['Ann', 'bob']],
    ['Amount', 'in', '2, 30.5', ['bob', 'Cy, Jr']],
    ['Day', 'greater_than_equals', '2026-02-01', ['bob']],
    ['Day', 'is_empty', null, ['Cy, Jr']],
    ['Day', 'is_not_empty', null, ['Ann', 'bob']],
    ['Active', 'equals', 'true', ['Ann']],
    ['Active', 'not_equals', true, ['bob', 'Cy, Jr']],
    ['Tags', 'contains', 'b', ['Ann', 'bob']],
    ['Tags', 'not_contains', 'a', ['bob', 'Cy, Jr']],
    ['Tags', 'equals', ['b'], ['bob']],
    ['Tags', 'is_empty', null, ['Cy, Jr']],
    ['State', 'notEquals', 'open', ['bob', 'Cy, Jr']],
    ['created_at', 'less_than', '2030-01-01', ['Ann', 'bob', 'Cy, Jr']],
  ])('%s %s %j', async (key, operator, value, expected) => {
    const id = await filled(people, three);
    expect(await names(id, key, operator, value)).toEqual(expected);
  });

  it('wrong rules are refused by their place', async () => {
    const id = await filled(people, three);
    const refused = async (key: string, operator: string, value: Json) =>
      (await faultOf(names(id, key, operator, value))).message;
    expect(await refused('Nothing', 'equals', 1)).toContain('filter.rules[0].key: “Nothing” is not a column');
    expect(await refused('Name', 'like', 'a')).toContain('filter.rules[0].operator: “like”');
    expect(await refused('Amount', 'greater_than', 'x')).toContain('“x” is not a number');
    expect(await refused('Tags', 'greater_than', 1)).toContain('greater_than does not go with “Tags”');
    expect(await refused("Name') or true --", 'equals', 'x')).toContain('is not a column');
    expect(await names(id, 'Name', 'equals', "' or true --")).toEqual([]);
  });

  it('[DS-05] [DS-06] pages follow one another in every order, with empty values last, and none twice', async () => {
    const records = Array.from({ length: 57 }, (_, n) => ({
      Name: `n${n % 7}`,
      ...(n % 5 === 0 ? {} : { Amount: n % 4 }),
    }));
    const id = await filled(people, records);
    for (const sort of [
      [],
      [{ key: 'Amount', descending: true }],
      [
        { key: 'Name', descending: false },
        { key: 'Amount', descending: true },
      ],
    ]) {
      const whole = (await datastores.records.search(orgId, id, { ...all, sort }, 1000)).map(
        (r) => r.record_id,
      );
      const paged: string[] = [];
      for (let key: string | null = null; ;) {
        const page = await datastores.records.page(orgId, id, { ...all, sort }, { key, size: 10 });
        paged.push(...page.records.map((record) => record.record_id));
        key = page.next;
        if (key === null) break;
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(57);
    }
    const amounts = (await valuesOf(id, { sort: [{ key: 'Amount', descending: true }] })).map(
      (r) => r.Amount,
    );
    expect([amounts[0], amounts.at(-1)]).toEqual([3, undefined]);
    const first = await datastores.records.page(orgId, id, all, { key: null, size: 5 });
    const other = { ...all, search: 'n1' };
    const fault = await faultOf(datastores.records.page(orgId, id, other, { key: first.next, size: 5 }));
    expect(fault.message).toContain('start again with null');
  });

  it('a page may begin anywhere in any order, and tells how many there are', async () => {
    const id = await filled(people, three);
    const sorted = { ...all, sort: [{ key: 'Amount', descending: true }] };
    const page = { key: null, size: 1, withTotal: true };
    const names = async (skip: number, query: typeof all) => {
      const { records, total } = await datastores.records.page(orgId, id, query, { ...page, skip });
      return [records.map((record) => record.record_data.Name), total];
    };
    expect(await names(1, all)).toEqual([['bob'], 3]);
    expect(await names(2, sorted)).toEqual([['bob'], 3]);
    expect(await names(3, all)).toEqual([[], 3]);
    expect(await names(0, { ...all, search: 'closed' })).toEqual([['bob'], 1]);
  });

  it('searches in all values, and sums by groups', async () => {
    const id = await filled(people, three);
    expect((await valuesOf(id, { search: 'CLOSED' })).map((r) => r.Name)).toEqual(['bob']);
    expect((await valuesOf(id, { search: '30.5' })).map((r) => r.Name)).toEqual(['Cy, Jr']);
    const question = {
      filter: null,
      groupBy: ['Active'],
      aggregate: { function: 'sum' as const, key: 'Amount' },
      limit: 10,
    };
    expect(await datastores.records.aggregate(orgId, id, question)).toEqual([
      { Active: false, value: 2 },
      { Active: true, value: 10 },
      { Active: null, value: 30.5 },
    ]);
    const count = { ...question, groupBy: [], aggregate: { function: 'count' as const, key: null } };
    expect(await datastores.records.aggregate(orgId, id, count)).toEqual([{ value: 3 }]);
    const latest = { ...question, groupBy: [], aggregate: { function: 'max' as const, key: 'Day' } };
    expect(await datastores.records.aggregate(orgId, id, latest)).toEqual([{ value: '2026-02-01' }]);
  });
});

describe('changing columns', () => {
  const plain: Column[] = [
    { key: 'A', type: 'string' },
    { key: 'B', type: 'string' },
    { key: 'C', type: 'string' },
  ];
  const change = (id: string, schema: (Column & { previous_key?: string })[], convert = false) =>
    datastores.update(orgId, id, { schema, convert }, 'ann');

  it('two columns may exchange their names; a removed one loses its values; a new one is empty', async () => {
    const id = await filled(plain, [{ A: '1', B: '2', C: '3' }]);
    await change(id, [
      { key: 'B', type: 'string', previous_key: 'A' },
      { key: 'A', type: 'string', previous_key: 'B' },
      { key: 'D', type: 'number' },
    ]);
    expect(await valuesOf(id)).toEqual([{ A: '2', B: '1' }]);
  });

  it('a type that values do not fit is refused with how many and which, unless they may be emptied', async () => {
    const id = await filled(plain, [{ A: '12' }, { A: 'much' }, { A: '1e2', B: 'x' }, { A: '' }]);
    const schema: Column[] = [{ key: 'A', type: 'number' }, ...plain.slice(1)];
    const fault = await faultOf(change(id, schema));
    expect(fault).toMatchObject({
      code: 'conflict',
      data: { count: 1, told: [{ key: 'A', value: 'much' }] },
    });
    expect(fault.reason).toBe('values_do_not_fit');
    expect((await valuesOf(id))[0]).toEqual({ A: '12' });
    await change(id, schema, true);
    expect(await valuesOf(id)).toEqual([{ A: 12 }, {}, { A: 100, B: 'x' }, {}]);
  });

  it('an option that is in use is not dropped unasked; a list becomes text', async () => {
    const options = (...values: string[]) => ({ options: values.map((value) => ({ value })) });
    const schema: Column[] = [
      { key: 'S', type: 'status', ...options('open', 'closed') },
      { key: 'L', type: 'list' },
    ];
    const id = await filled(schema, [{ S: 'open', L: ['a', 'b'] }]);
    const next: Column[] = [
      { key: 'S', type: 'status', ...options('closed') },
      { key: 'L', type: 'string' },
    ];
    expect(await faultOf(change(id, next))).toMatchObject({ code: 'conflict', data: { count: 1 } });
    await change(id, next, true);
    expect(await valuesOf(id)).toEqual([{ L: 'a, b' }]);
  });
});
