import { describe, expect, it } from 'vitest';
import { proposedSource } from './proposal';
import type { SnapshotRow, SourceRow } from './sources.store';

const source = (id: string, name: string, demo = false): SourceRow => ({
  id,
  org_id: 'o',
  name,
  format: 'focus',
  demo,
  created_at: new Date('2026-01-01T00:00:00Z'),
});
const snapshot = (source_id: string, payer: string, billing_period: string): SnapshotRow => ({
  source_id,
  payer,
  billing_period,
  provider: 'AWS',
  payer_name: payer,
  view: '',
  part: 1,
  file: '',
  content_hash: '',
  rows: 1,
  totals: [],
  min_day: '',
  max_day: '',
  invoiced: false,
  closes: true,
  imported_at: new Date('2026-01-01T00:00:00Z'),
  file_size: null,
  file_hash: null,
  damage: null,
});
const FILE = 'focus-2026-02.csv.gz';
const acme = { payer: '1', provider: 'AWS', name: 'Acme' };

describe('where a file belongs', () => {
  it('is the source with the newest bill of its payer', () => {
    const sources = [source('old', 'Old'), source('new', 'New'), source('demo', 'Demo', true)];
    const snapshots = [
      snapshot('new', '1', '2026-02'),
      snapshot('old', '1', '2026-01'),
      snapshot('demo', '1', '2026-03'),
    ];
    expect(proposedSource([acme], { sources, snapshots }, FILE)).toEqual({
      sourceId: 'new',
      sourceName: 'New',
    });
  });

  it('is a new one named after the provider and the payer, or after a file of several; where nobody has that name', () => {
    const none = { sources: [], snapshots: [] };
    expect(proposedSource([acme], none, FILE)).toEqual({ sourceId: null, sourceName: 'AWS Acme' });
    const taken = { sources: [source('a', 'aws acme')], snapshots: [] };
    expect(proposedSource([acme], taken, FILE).sourceName).toBe('AWS Acme 2');
    const named = (payers: Parameters<typeof proposedSource>[0], file = FILE) =>
      proposedSource(payers, none, file).sourceName;
    expect(named([{ payer: 'provider AWS', provider: 'AWS', name: 'AWS' }])).toBe('AWS');
    expect(named([{ ...acme, provider: 'Oracle', name: `ocid1.subscription.${'a'.repeat(40)}` }])).toBe(
      'Oracle',
    );
    expect(named([acme, { payer: '2', provider: 'Microsoft', name: 'Contoso' }])).toBe('focus-2026-02');
    expect([named([]), named([], '.csv')]).toEqual(['focus-2026-02', 'Bill']);
  });
});
