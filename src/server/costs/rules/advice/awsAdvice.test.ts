import { beforeAll, describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay } from '../common/fixture';
import { aResource, observed } from '../common/observedFixture';
import type { RuleResult } from '../common/rule';
import { savingRules } from '../registry';
import { runRules } from '../run';

const MONTH = 60.875;
const rules = savingRules.filter(({ id }) => id.startsWith('advice-aws-'));

/** By rule: an action and a type that it is about. */
const about: Readonly<Record<string, readonly [string, string]>> = {
  'advice-aws-rightsize-ec2': ['Rightsize', 'Ec2Instance'],
  'advice-aws-rightsize-asg': ['Rightsize', 'Ec2AutoScalingGroup'],
  'advice-aws-rightsize-ebs': ['Rightsize', 'EbsVolume'],
  'advice-aws-rightsize-lambda': ['Rightsize', 'LambdaFunction'],
  'advice-aws-rightsize-ecs': ['Rightsize', 'EcsService'],
  'advice-aws-rightsize-rds': ['Rightsize', 'RdsDbInstance'],
  'advice-aws-rightsize-database-storage': ['Rightsize', 'AuroraDbClusterStorage'],
  'advice-aws-rightsize-other': ['Rightsize', 'SomethingNew'],
  'advice-aws-stop': ['Stop', 'Ec2Instance'],
  'advice-aws-upgrade': ['Upgrade', 'EbsVolume'],
  'advice-aws-delete': ['Delete', 'NatGateway'],
  'advice-aws-graviton': ['MigrateToGraviton', 'RdsDbInstance'],
  'advice-aws-scale-in': ['ScaleIn', 'Ec2AutoScalingGroup'],
  'advice-aws-savings-plans': ['PurchaseSavingsPlans', 'ComputeSavingsPlans'],
  'advice-aws-reserved-instances': ['PurchaseReservedInstances', 'RdsReservedInstances'],
};
const advice = (resourceId: string, [action, type]: readonly [string, string], facts = {}) =>
  aResource({
    kind: 'aws.advice',
    resourceId,
    state: action,
    facts: {
      action,
      type,
      provider_saving: 20,
      provider_cost: 500,
      provider_currency: 'USD',
      source: 'ComputeOptimizer',
      effort: 'VeryLow',
      restart_needed: true,
      rollback_possible: null,
      current: 'm5.xlarge',
      recommended: 'm5.large',
      savings_mode: 'BeforeDiscounts',
      look_back_days: 14,
      refreshed: '2026-03-30',
      ...facts,
    },
  });

let results: Map<string, RuleResult>;
beforeAll(async () => {
  const stop = ['Stop', 'Ec2Instance'] as const;
  const resources = [
    ...Object.entries(about).map(([id, what]) => advice(id, what)),
    advice('i-dear', stop, { provider_saving: 4000 }),
    advice('i-unbilled', stop),
    advice('i-abroad', stop, { provider_currency: 'EUR' }),
    advice('i-nothing', stop, { provider_saving: 0 }),
    aResource({
      kind: 'aws.instance',
      resourceId: 'advice-aws-stop',
      state: 'running',
      facts: {
        lifecycle: 'on-demand',
        auto_scaling_group: '',
        measured_days: 14,
        cpu_avg_14d: 0,
        cpu_max_14d: 0,
        network_bps_14d: 0,
      },
    }),
  ];
  const billed = [...Object.keys(about), 'i-dear', 'i-abroad', 'i-nothing'];
  const rows = billed.flatMap((ResourceId) => daily({ ResourceId, Text: 'box usage', Cost: 2 }, 0, 30));
  const requests = [...rules.map(({ id }) => id), 'aws-idle-instance'].map((ruleId) => ({
    key: ruleId,
    ruleId,
    parameters: {},
  }));
  const all = await runRules(await bill([...alwaysOn(30), ...rows]), requests, {
    through: throughDay(30),
    observed: observed(resources),
  });
  results = new Map(all.map((result) => [result.ruleId, result]));
});
const found = (ruleId: string) => results.get(ruleId)?.findings ?? [];

describe('rules on what AWS advises', () => {
  it('are all told of here, and are advice', () => {
    expect(rules.map(({ id }) => id).sort()).toEqual(Object.keys(about).sort());
    expect(new Set(rules.map(({ origin }) => origin))).toEqual(new Set(['advice']));
  });

  it.each(Object.keys(about))('%s finds advice of its action and type, at what AWS says', (ruleId) => {
    const own = found(ruleId).filter(({ resourceId }) => !resourceId.startsWith('i-'));
    expect(own).toMatchObject([
      { resourceId: ruleId, currency: 'USD', monthlyCost: expect.closeTo(MONTH, 6), monthlySaving: 20 },
    ]);
    expect(`${own[0]?.title} ${own[0]?.summary}`).not.toMatch(/undefined|null|NaN| {2}/);
    expect(own[0]?.evidence).toEqual([
      { label: 'Now', value: 'm5.xlarge' },
      { label: 'Advised', value: 'm5.large' },
      { label: 'Saving computed', value: 'at list prices, before your discounts' },
      { label: 'Effort, as AWS sees it', value: 'very low' },
      { label: 'Restart needed', value: 'yes' },
      { label: 'Look-back', value: '14 days' },
      { label: 'Source', value: 'Compute Optimizer' },
      { label: 'Refreshed on', value: '2026-03-30' },
    ]);
  });

  it('never saves more than the bill, and takes the cost that AWS tells where the bill has none', () => {
    const amounts = new Map(
      found('advice-aws-stop').map((one) => [
        one.resourceId,
        [one.currency, one.monthlyCost.toFixed(2), one.monthlySaving?.toFixed(2)],
      ]),
    );
    expect(Object.fromEntries(amounts)).toEqual({
      'advice-aws-stop': ['USD', '60.88', '20.00'],
      'i-dear': ['USD', '60.88', '60.88'],
      'i-unbilled': ['USD', '500.00', '20.00'],
      'i-abroad': ['EUR', '500.00', '20.00'],
    });
  });

  it('commitments take from all of the account, and what they become is not measured on a resource', () => {
    const wide = rules.filter(({ overlap }) => overlap === 'account').map(({ id }) => id);
    expect(wide).toEqual(['advice-aws-savings-plans', 'advice-aws-reserved-instances']);
    expect(found('advice-aws-savings-plans')[0]?.charges?.measured).toBeNull();
  });

  it('leaves nothing for a rule on the inventory that finds the same', () => {
    expect(results.get('aws-idle-instance')).toMatchObject({ status: 'ran', findings: [] });
  });
});
