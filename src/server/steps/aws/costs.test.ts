import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { aws, contextOf, useAws } from '@tests/fakes/awsSteps';
import { runStep } from '../common/testing/testContext';
import { decimalOf, sumOfDecimals } from '../common/values/decimal';
import { queryCosts } from './query-costs/step';
import { readCommitments } from './read-commitments/step';

useAws();

/** Cost Explorer is asked in us-east-1, wherever the integration is. */
function answers(operation: string, ...replies: object[]): unknown[] {
  const asked: unknown[] = [];
  aws.state.resources.set(`us-east-1 ${operation}`, (input) => {
    asked.push(input);
    return replies[asked.length - 1] ?? {};
  });
  return asked;
}
const days = { integration: 'cloud-1', from: '2026-01-01', to: '2026-01-31T10:00:00Z' };
const costs = (more: JsonObject = {}) => runStep(queryCosts, { ...days, ...more }, contextOf());
const commitments = (more: JsonObject) => runStep(readCommitments, { ...days, ...more }, contextOf());
const January = { Start: '2026-01-01', End: '2026-02-01' };
const cost = (Amount: string) => ({ AmortizedCost: { Amount, Unit: 'USD' } });

describe('asking Cost Explorer for costs', () => {
  it('goes over every page, in groups, with exact amounts, totals and what asking cost', async () => {
    const asked = answers(
      'GetCostAndUsage',
      {
        NextPageToken: 'more',
        ResultsByTime: [
          {
            TimePeriod: January,
            Estimated: true,
            Groups: [
              { Keys: ['111122223333', 'team$core'], Metrics: cost('0.1') },
              { Keys: ['444455556666', 'team$'], Metrics: cost('0.2000000000000000001') },
            ],
          },
        ],
        DimensionValueAttributes: [{ Value: '111122223333', Attributes: { description: 'Production' } }],
      },
      {
        ResultsByTime: [
          { TimePeriod: January, Groups: [{ Keys: ['1', 'team$a$b'], Metrics: cost('-2.5E-7') }] },
        ],
      },
    );
    const output = await costs({
      group_by: 'LINKED_ACCOUNT, TAG:team',
      metric: 'AmortizedCost',
      filters: { SERVICE: 'Amazon EC2 | Amazon RDS', 'TAG:env': 'prod', 'COST_CATEGORY:unit': 'a' },
    });
    expect(asked).toEqual([
      {
        TimePeriod: January,
        Granularity: 'MONTHLY',
        Metrics: ['AmortizedCost'],
        GroupBy: [
          { Type: 'DIMENSION', Key: 'LINKED_ACCOUNT' },
          { Type: 'TAG', Key: 'team' },
        ],
        Filter: {
          And: [
            { Dimensions: { Key: 'SERVICE', Values: ['Amazon EC2', 'Amazon RDS'] } },
            { Tags: { Key: 'env', Values: ['prod'] } },
            { CostCategories: { Key: 'unit', Values: ['a'] } },
          ],
        },
      },
      expect.objectContaining({ NextPageToken: 'more', Metrics: ['AmortizedCost'] }),
    ]);
    const row = { from: '2026-01-01', to: '2026-01-31', currency: 'USD' };
    expect(output).toEqual({
      rows: [
        {
          ...row,
          linked_account: '111122223333',
          linked_account_name: 'Production',
          'tag:team': 'core',
          amount: '0.1',
          estimated: true,
        },
        {
          ...row,
          linked_account: '444455556666',
          'tag:team': '',
          amount: '0.2000000000000000001',
          estimated: true,
        },
        { ...row, linked_account: '1', 'tag:team': 'a$b', amount: '-0.00000025', estimated: false },
      ],
      count: 3,
      truncated: false,
      totals: [{ currency: 'USD', amount: '0.2999997500000000001' }],
      requests: 2,
      request_cost: '0.02',
    });
  });

  it('[PARAM-47] [PARAM-42] may ask for a period that moves, and for several values of a tag', async () => {
    const asked = answers('GetCostAndUsage');
    await costs({
      span: 'period',
      period: { type: 'CUSTOM', start_time: '2026-01-01', end_time: '2026-01-31' },
      tag_filter: [{ key: 'team', values: ['a|b', 'c'] }],
      filters: { SERVICE: 'x' },
    });
    expect(asked[0]).toMatchObject({
      TimePeriod: January,
      Filter: {
        And: [
          { Dimensions: { Key: 'SERVICE', Values: ['x'] } },
          { Tags: { Key: 'team', Values: ['a|b', 'c'] } },
        ],
      },
    });
    await costs({ span: 'period', period: 'MTD' });
    expect(asked[1]).toMatchObject({ TimePeriod: { Start: expect.stringMatching(/-01$/) } });
    for (const [period, words] of [
      [{ type: 'CUSTOM', start_time: '2026-01-01' }, 'needs a start and an end'],
      [{ type: 'SOMETIMES' }, 'is not one of the ranges'],
      [{ type: 'N_DAYS', n_days: 0 }, 'must be a whole number of days'],
      [{ type: 'VARIABLES', start_time: 'soon', end_time: '2026-01-02' }, 'is not a date'],
      [{ type: 'CUSTOM', start_time: '2026-02-01', end_time: '2026-01-02' }, 'ends before it begins'],
    ] as const)
      await expect(costs({ span: 'period', period })).rejects.toThrow(words);
    expect(asked).toHaveLength(2);
    await expect(
      runStep(queryCosts, { integration: 'cloud-1', to: '2026-01-31' }, contextOf()),
    ).rejects.toThrow('is empty');
  });

  it('gives one amount per period without groups, and ends at the limits', async () => {
    const asked = answers('GetCostAndUsage', {
      NextPageToken: 'more',
      ResultsByTime: ['2026-01-01', '2026-01-02'].map((Start, at) => ({
        TimePeriod: { Start, End: `2026-01-0${at + 2}` },
        Total: { UnblendedCost: { Amount: '5', Unit: 'USD' } },
      })),
    });
    expect(await costs({ group_by: [], granularity: 'DAILY', requests: 1, limit: 1 })).toMatchObject({
      rows: [{ from: '2026-01-01', to: '2026-01-01', amount: '5' }],
      truncated: true,
      totals: [{ amount: '10' }],
      request_cost: '0.01',
    });
    expect(asked).toEqual([{ TimePeriod: January, Granularity: 'DAILY', Metrics: ['UnblendedCost'] }]);
  });

  it('asks nothing for what is wrong', async () => {
    const wrong: [JsonObject, string][] = [
      [{ from: 'yesterday' }, 'must be a date'],
      [{ from: '2026-13-01' }, 'must be a date'],
      [{ to: '2025-12-31' }, 'is before the first day'],
      [{ group_by: ['SERVICE', 'REGION', 'AZ'] }, 'has more than two'],
      [{ group_by: ['service'] }, 'must be dimensions'],
      [{ filters: { service: 'x' } }, 'must name dimensions'],
      [{ requests: 101 }, 'requests'],
    ];
    for (const [more, said] of wrong) await expect(costs(more), said).rejects.toThrow(said);
    expect(aws.asked).toEqual([]);
  });
});

describe('coverage and utilization of commitments', () => {
  it('of Savings Plans', async () => {
    const asked = answers('GetSavingsPlansCoverage', {
      SavingsPlansCoverages: [
        {
          Attributes: { SERVICE: 'AWS Lambda' },
          Coverage: {
            SpendCoveredBySavingsPlans: '10.50',
            OnDemandCost: '4.5',
            TotalCost: '15',
            CoveragePercentage: '70',
          },
          TimePeriod: January,
        },
      ],
    });
    expect(await commitments({ by: 'SERVICE' })).toEqual({
      rows: [
        {
          from: '2026-01-01',
          to: '2026-01-31',
          group: { SERVICE: 'AWS Lambda' },
          percentage: 70,
          figures: {
            spend_covered_by_savings_plans: '10.5',
            on_demand_cost: '4.5',
            total_cost: '15',
            coverage_percentage: '70',
          },
        },
      ],
      count: 1,
      truncated: false,
      requests: 1,
      request_cost: '0.01',
    });
    // With groups there may be no granularity.
    expect(asked).toEqual([{ TimePeriod: January, GroupBy: [{ Type: 'DIMENSION', Key: 'SERVICE' }] }]);
    answers('GetSavingsPlansUtilization', {
      Total: { Utilization: {} },
      SavingsPlansUtilizationsByTime: [
        {
          TimePeriod: January,
          Utilization: { TotalCommitment: '100', UnusedCommitment: '8', UtilizationPercentage: '92.0' },
          Savings: { NetSavings: '31.25' },
          AmortizedCommitment: { TotalAmortizedCommitment: '100' },
        },
      ],
    });
    expect(await commitments({ about: 'savings_plans_utilization' })).toMatchObject({
      rows: [
        {
          percentage: 92,
          group: {},
          figures: { unused_commitment: '8', net_savings: '31.25', total_amortized_commitment: '100' },
        },
      ],
    });
  });

  it('of reservations, of EC2 unless another service is named', async () => {
    const asked = answers('GetReservationCoverage', {
      CoveragesByTime: [
        {
          TimePeriod: January,
          Groups: [
            {
              Attributes: { region: 'eu-west-1' },
              Coverage: { CoverageHours: { ReservedHours: '744', CoverageHoursPercentage: '50' } },
            },
          ],
        },
      ],
    });
    expect(await commitments({ about: 'reservation_coverage', by: 'REGION' })).toMatchObject({
      rows: [{ group: { region: 'eu-west-1' }, percentage: 50, figures: { reserved_hours: '744' } }],
    });
    expect(asked).toEqual([
      {
        TimePeriod: January,
        GroupBy: [{ Type: 'DIMENSION', Key: 'REGION' }],
        Filter: { Dimensions: { Key: 'SERVICE', Values: ['Amazon Elastic Compute Cloud - Compute'] } },
      },
    ]);
    const used = answers('GetReservationUtilization', {
      UtilizationsByTime: [{ TimePeriod: January, Total: { UtilizationPercentage: '', NetRISavings: '4' } }],
    });
    const filters = { SERVICE: 'Amazon Relational Database Service' };
    expect(await commitments({ about: 'reservation_utilization', by: 'DAILY', filters })).toMatchObject({
      rows: [{ group: {}, percentage: null, figures: { net_ri_savings: '4' } }],
    });
    expect(used).toEqual([
      {
        TimePeriod: January,
        Granularity: 'DAILY',
        Filter: { Dimensions: { Key: 'SERVICE', Values: ['Amazon Relational Database Service'] } },
      },
    ]);
  });

  it('by what AWS can group', async () => {
    await expect(commitments({ about: 'savings_plans_utilization', by: 'SERVICE' })).rejects.toThrow(
      'must be Month, Day for Savings Plans utilization',
    );
    await expect(commitments({ about: 'reservation_coverage', by: 'SUBSCRIPTION_ID' })).rejects.toThrow(
      'must be Month, Day, Region',
    );
  });
});

describe('decimals', () => {
  it('are kept and added to the last digit', () => {
    expect(['1.50', '-0', '1e2', '1.25E-3', '007', '1.'].map(decimalOf)).toEqual([
      '1.5',
      '0',
      '100',
      '0.00125',
      '7',
      '1',
    ]);
    expect(['', 'x', '1,5', '0x1'].map(decimalOf)).toEqual([null, null, null, null]);
    expect(sumOfDecimals([])).toBe('0');
    expect(sumOfDecimals(['0.1', '0.2', '-0.3'])).toBe('0');
    expect(sumOfDecimals(['99999999999999999999.9', '0.1', 'x'])).toBe('100000000000000000000');
  });
});
