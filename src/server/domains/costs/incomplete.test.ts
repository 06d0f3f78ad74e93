import { describe, expect, it } from 'vitest';
import type { Frontier } from '../../costs/queries/completeness';
import type { RulesRequest } from '../../costs/worker/protocol';
import type { CostSelector } from '../cases/detection/costs.port';
import type { BillFiles, Bills } from './bills';
import { createCasesCosts } from './casesCosts';
import { askedIn, type Asked } from './filtered';
import { judgeable, reachOf, tellIncomplete } from './incomplete';
import type { SnapshotRow, SourceRow } from './sources.store';

const source = (id: string): SourceRow => ({
  id,
  org_id: 'o',
  name: id.toUpperCase(),
  format: 'focus',
  demo: false,
  created_at: new Date('2026-01-01T00:00:00Z'),
});
const month = (source_id: string, period: string, provider: string): SnapshotRow => ({
  source_id,
  billing_period: period,
  payer: '1',
  provider,
  payer_name: '',
  view: '',
  part: 1,
  file: `${period}.parquet`,
  content_hash: '',
  rows: 1,
  totals: [],
  invoiced: true,
  closes: true,
  min_day: `${period}-01`,
  max_day: `${period}-28`,
  imported_at: new Date('2026-05-01T00:00:00Z'),
  file_size: 1,
  file_hash: '',
  damage: null,
});
const sources = [source('aws'), source('gcp')];
const aws = ['2026-01', '2026-02', '2026-03'].map((period) => month('aws', period, 'AWS'));
const gcp = [month('gcp', '2026-03', 'Google Cloud')];
const through = (frontiers: readonly Frontier[]) => frontiers.map((one) => [one.sourceId, one.through]);

describe('a damaged month', () => {
  it('is not complete, and holds no other bill back', () => {
    const whole = reachOf({ snapshots: [...aws, ...gcp], damaged: [], sources });
    expect(through(whole)).toEqual([
      ['aws', '2026-03-28'],
      ['gcp', '2026-03-28'],
    ]);
    const damaged = aws.slice(2);
    const without = reachOf({ snapshots: [...aws.slice(0, 2), ...gcp], damaged, sources });
    expect(through(without)).toEqual([
      ['aws', '2026-02-28'],
      ['gcp', '2026-03-28'],
    ]);
    expect(without.map(({ ended }) => ended)).toEqual([false, false]);
    expect(through(reachOf({ snapshots: [], damaged: gcp, sources }))).toEqual([['gcp', null]]);
    expect(through(judgeable({ frontiers: without, damaged }))).toEqual([['gcp', '2026-03-28']]);
  });

  it('is told where its days and its source are asked for', () => {
    const found = { damaged: [...gcp, ...aws.slice(0, 1)], sources };
    const told = (...of: [days?: { from: string; to: string }, asked?: Asked]) =>
      tellIncomplete(found, ...of).map(({ name, billingPeriod }) => `${name} ${billingPeriod}`);
    expect(told()).toEqual(['AWS 2026-01', 'GCP 2026-03']);
    expect(told({ from: '2026-01-28', to: '2026-02-28' })).toEqual(['AWS 2026-01']);
    expect(
      told(
        { from: '2026-01-01', to: '2026-03-31' },
        askedIn({ filters: [{ field: 'source', operator: 'in', values: ['gcp'] }] }),
      ),
    ).toEqual(['GCP 2026-03']);
    expect(told({ from: '2026-02-01', to: '2026-02-28' })).toEqual([]);
  });

  it('lets no rule judge its bill, and no saving or chart be made of its days', async () => {
    const damaged = aws.slice(1, 2);
    const snapshots = [...aws.slice(0, 1), ...aws.slice(2), ...gcp];
    const found: BillFiles = {
      orgId: 'o',
      folder: '/o',
      files: ['/o/a.parquet'],
      snapshots,
      damaged,
      sources,
      frontiers: reachOf({ snapshots, damaged, sources }),
      through: '2026-03-28',
    };
    const asked: RulesRequest[] = [];
    const none = { columns: [], rows: [], truncated: false };
    const bills: Pick<Bills, 'files' | 'ask' | 'reading' | 'scopes' | 'commitmentEnds'> = {
      files: async () => found,
      ask: async () => none,
      commitmentEnds: async () => [],
      reading: (scope, job) => job(scope),
      scopes: async () => ({ throughOf: () => null, newest: null }),
    };
    const costs = createCasesCosts({
      bills,
      worker: {
        runRules: async (request) => {
          asked.push(request);
          return [];
        },
      },
      settings: { costMethod: async () => 'unblended' },
      observations: { of: async () => ({ resources: [], places: [] }) },
      book: { rules: [] },
    });
    await costs.runRules('o', [{ key: 'k', ruleId: 'idle-public-ip', parameters: {} }]);
    expect(asked[0]?.frontiers?.map(({ sourceId }) => sourceId)).toEqual(['gcp']);

    const selector = (provider: string): CostSelector => ({
      key: 'k',
      provider,
      accountId: '1',
      resourceId: 'r',
      currency: 'USD',
      charges: null,
    });
    const march = { from: '2026-03-01', to: '2026-03-28' };
    const spring = { from: '2026-02-28', to: '2026-03-28' };
    const refusal = { code: 'unavailable', message: expect.stringContaining('AWS bill for Feb 2026') };
    await expect(costs.dailyCosts('o', [selector('AWS')], spring)).rejects.toMatchObject(refusal);
    await expect(costs.charges('o', selector('AWS'), spring)).rejects.toMatchObject(refusal);
    expect(await costs.charges('o', selector('AWS'), march)).toEqual([]);
    expect(await costs.charges('o', selector('Google Cloud'), spring)).toEqual([]);
  });
});
