import { describe, expect, it } from 'vitest';
import {
  datastores,
  faultOf,
  filled,
  make,
  orgId,
  people,
  place,
  three,
  time,
  upload,
  useDatastores,
  valuesOf,
} from '@tests/support/datastoreWorld';

useDatastores();

describe('files', () => {
  const csv = 'Account,Owner,Cost,Since\n0012345,ann@example.com,1.5,2026-01-01\n0099999,,20,\n';

  it('[DS-32] [DS-34] a preview proposes columns and shows rows; creation takes the confirmed ones', async () => {
    const uploadId = await upload('owners.csv', `\uFEFF${csv.replaceAll(',', ';')}`);
    const preview = await datastores.importing.preview({ orgIds: [orgId] }, uploadId);
    expect(preview.schema.map(({ key, type }) => `${key} ${type}`)).toEqual([
      'Account string',
      'Owner email',
      'Cost number',
      'Since date',
    ]);
    expect([preview.row_count, preview.rows[0]!.Account]).toEqual([2, '0012345']);
    const schema = preview.schema.with(0, { key: 'Account', type: 'select' });
    const asked = { ...place(), uploadId, schema };
    const made = await datastores.importing.create({ orgIds: [orgId] }, orgId, asked, 'ann');
    expect(made.imported).toBe(2);
    expect(await valuesOf(made.datastoreId)).toEqual([
      { Account: '0012345', Owner: 'ann@example.com', Cost: 1.5, Since: '2026-01-01' },
      { Account: '0099999', Cost: 20 },
    ]);
    const { schema: stored, record_count } = await datastores.records.read(orgId, made.datastoreId);
    expect(stored[0]!.options).toEqual([{ value: '0012345' }, { value: '0099999' }]);
    expect(record_count).toBe(2);
  });

  it('[DS-33] [DS-35] [DS-36] [DS-37] [MSG-37] [MSG-82] files that cannot be read are refused in the words of the specification', async () => {
    const preview = async (name: string, content: string) =>
      faultOf(datastores.importing.preview({ orgIds: [orgId] }, await upload(name, content)));
    expect((await preview('a.csv', '')).reason).toBe('file_empty');
    expect((await preview('a.xlsx', 'x')).reason).toBe('file_type_unknown');
    expect(await preview('a.csv', 'x'.repeat(5 * 1024 * 1024 + 1))).toMatchObject({
      code: 'too_large',
      reason: 'file_too_large',
    });
    expect((await preview('a.json', '{')).reason).toBe('file_not_readable');
    const uploadId = await upload('a.tsv', 'Amount\nmuch\n');
    const asked = { ...place(), uploadId, schema: [{ key: 'Amount', type: 'number' as const }] };
    const fault = await faultOf(datastores.importing.create({ orgIds: [orgId] }, orgId, asked, 'ann'));
    expect(fault.message).toBe(
      'Failed to create datastore from file, please try again: records[0].Amount: Invalid number',
    );
    expect((await datastores.list(orgId, null)).some(({ name }) => name === asked.name)).toBe(false);
  });

  it('[DS-38] [MSG-39] a file with other columns is refused; the same ones are added or take the place of all', async () => {
    const id = await filled(
      [
        { key: 'A', type: 'string' },
        { key: 'B', type: 'number' },
      ],
      [{ A: 'old' }],
    );
    const add = async (content: string, replace = false) =>
      datastores.importing.add(
        { orgIds: [orgId] },
        orgId,
        { datastoreId: id, uploadId: await upload('a.json', content), replace },
        'ann',
      );
    const fault = await faultOf(add('[{"A":"x","Z":1}]'));
    expect(fault.message).toBe(
      'A datastore with the same name or a different schema from the file exists: Z (only in the file), B (not in the file)',
    );
    expect(await add('{"records":[{"B":"2","A":"new"}]}')).toBe(1);
    expect(await valuesOf(id)).toEqual([{ A: 'old' }, { A: 'new', B: 2 }]);
    expect(await add('[{"A":"only","B":null}]', true)).toBe(1);
    expect(await valuesOf(id)).toEqual([{ A: 'only' }]);
    expect((await datastores.records.read(orgId, id)).record_count).toBe(1);
  });

  it('an export comes back the same, and CSV says every value as it is', async () => {
    const id = await filled(people, [...three, { Name: '=1+1' }]);
    const read = async (format: 'csv' | 'json') => {
      let text = '';
      for await (const piece of await datastores.export(orgId, id, format)) text += piece;
      return text;
    };
    expect(await read('csv')).toContain(',=1+1,');
    const copy = await make(people);
    const uploadId = await upload('copy.json', await read('json'));
    await datastores.importing.add(
      { orgIds: [orgId] },
      orgId,
      { datastoreId: copy, uploadId, replace: false },
      'ann',
    );
    expect(await valuesOf(copy)).toEqual(await valuesOf(id));
  });

  it('clearing keeps the columns', async () => {
    time.now = new Date(time.now.getTime() + 1000);
    const id = await filled(people, three);
    expect(await datastores.records.clear(orgId, id)).toBe(3);
    expect(await datastores.records.read(orgId, id)).toMatchObject({ record_count: 0, updated_at: time.now });
    await datastores.remove(orgId, id);
    expect(await faultOf(datastores.records.read(orgId, id))).toMatchObject({ code: 'not_found' });
  });
});
