import { describe, expect, it } from 'vitest';
import { normalMapping, ownerFinder, readFoundOwners, type Owned, type OwnerSources } from './ownership';
import { readOwnershipFile } from './ownershipFile';

const sources: OwnerSources = { mapping: normalMapping, accounts: [], rows: [], tagKeys: ['owner', 'team'] };
const thing: Owned = {
  tags: {},
  accountId: '111',
  accountName: 'Production',
  resourceId: 'vol-1',
  found: null,
};

describe('who owns a case', () => {
  it('by tags: the keys of the setting in their order, then the well-known ones, then the default', () => {
    const find = ownerFinder({
      ...sources,
      mapping: { ...normalMapping, tag: { tag_key: '', default_owner: 'desk' } },
    });
    expect(find({ ...thing, tags: { Team: 'a', OWNER: 'b' } })).toBe('b');
    expect(find({ ...thing, tags: { Contact: 'c' }, found: 'c' })).toBe('c');
    expect(find(thing)).toBe('desk');
  });

  it('[SET-19] by one tag key alone: no other tag counts', () => {
    const mapping = { ...normalMapping, tag: { tag_key: 'Squad', default_owner: '' } };
    const find = ownerFinder({ ...sources, mapping });
    expect(find({ ...thing, tags: { squad: ' payments ', owner: 'b' }, found: 'b' })).toBe('payments');
    expect(find({ ...thing, tags: { owner: 'b', squad: ' ' }, found: 'b' })).toBeNull();
  });

  it('by account: its id before its name, in any case of letters', () => {
    const find = ownerFinder({
      ...sources,
      mapping: { ...normalMapping, map_type: 'account' },
      accounts: [
        { account_id: 'PRODUCTION', Account: '', Owner: 'by name' },
        { account_id: '222', Account: '', Owner: 'by id' },
      ],
    });
    expect(find(thing)).toBe('by name');
    expect(find({ ...thing, accountId: '222' })).toBe('by id');
    expect(find({ ...thing, accountName: 'Other', tags: { owner: 'b' }, found: 'b' })).toBeNull();
  });

  it('by rows of a workflow: the resource before its account', () => {
    const mapping = { ...normalMapping, map_type: 'custom_workflow' } as const;
    const output = [
      { resource_id: 'VOL-1', owner: 'one' },
      { AccountId: 111, Owner: 'two' },
      { owner: '' },
      'text',
    ];
    const rows = readFoundOwners(output, 'accountid');
    expect(rows).toHaveLength(2);
    const find = ownerFinder({ ...sources, mapping, rows: rows ?? [] });
    expect([find(thing), find({ ...thing, resourceId: 'vol-2' })]).toEqual(['one', 'two']);
    expect(readFoundOwners({ rows: output }, 'accountid')).toHaveLength(2);
    expect(readFoundOwners({ count: 1 }, 'accountid')).toBeNull();
  });
});

describe('a file of owners', () => {
  it('[SET-21] needs the columns Account and Owner', () => {
    expect(readOwnershipFile('Account,Team\n1,x\n', 'csv')).toEqual({ ok: false, problem: 'format' });
    expect(readOwnershipFile('{"Account":"1"}', 'json')).toEqual({ ok: false, problem: 'format' });
    expect(readOwnershipFile('Account,Owner\n', 'csv')).toEqual({ ok: false, problem: 'format' });
    expect(readOwnershipFile('[{', 'json')).toEqual({ ok: false, problem: 'json' });
    expect(readOwnershipFile('\uFEFF  \n', 'csv')).toEqual({ ok: false, problem: 'empty' });
  });

  it('is read with quotes, tabs and any order of columns; the last row of an account counts', () => {
    const csv =
      '\uFEFFOwner,Account name,Account\r\n"Ada, ""A""",Prod,111\r\nBob,,222\r\nCy,,111\r\n,,333\r\n';
    expect(readOwnershipFile(csv, 'csv')).toEqual({
      ok: true,
      left: 1,
      rows: [
        { account_id: '111', Account: '', Owner: 'Cy' },
        { account_id: '222', Account: '', Owner: 'Bob' },
      ],
    });
    const quoted = readOwnershipFile('Account\tOwner\n1\t"Ada\n""A"""\n', 'tsv');
    expect(quoted).toMatchObject({ rows: [{ account_id: '1', Owner: 'Ada\n"A"' }] });
    expect(readOwnershipFile('[{"account":12,"OWNER":"x"}]', 'json')).toMatchObject({
      rows: [{ account_id: '12', Owner: 'x' }],
    });
  });
});
