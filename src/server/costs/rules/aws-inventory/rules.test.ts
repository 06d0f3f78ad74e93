import { beforeAll, describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, dayAt, throughDay } from '../common/fixture';
import { aResource, observed } from '../common/observedFixture';
import type { RuleResult } from '../common/rule';
import { runRules } from '../run';
import { cases, MONTH } from './ruleCases';
import { awsInventoryRules } from './rules';

/** All things of a case: what is found, the same with a tag that is excluded, and the near misses. */
const none: Record<string, string> = {};
const keep: Record<string, string> = { Keep: 'yes' };
const things = Object.entries(cases).flatMap(([ruleId, { kind, found, misses }]) =>
  [
    { id: `${ruleId} found`, thing: found, tags: none },
    { id: `${ruleId} kept`, thing: found, tags: keep },
    ...Object.entries(misses).map(([name, miss]) => ({
      id: `${ruleId} ${name}`,
      thing: { ...found, ...miss },
      tags: none,
    })),
  ].map((one) => ({ ...one, ruleId, kind })),
);
/** Read and written a little: nobody knows what may go. */
const littleUsed = aResource({
  kind: 'aws.volume',
  resourceId: 'vol-little-used',
  state: 'in-use',
  facts: { instance_state: 'running', measured_days: 14, ops_14d: 28, ops_per_day_14d: 2 },
});
const charges = things.flatMap(({ id, thing }) =>
  Object.entries(thing.billed ?? { 'something of it': 2 }).flatMap(([Text, given]) =>
    daily({ ResourceId: id, Text, ...(typeof given === 'number' ? { Cost: given } : given) }, 0, 30),
  ),
);

let results: Map<string, RuleResult>;
beforeAll(async () => {
  const resources = things.map(({ id, kind, thing, tags }) => {
    const { state = '', stateSince = dayAt(0), facts } = thing;
    return aResource({ kind, resourceId: id, state, stateSince, facts, tags });
  });
  const parameters = { excluded_tags: ['keep'], minimum_saving: 0.01 };
  const requests = [...awsInventoryRules.map(({ id }) => id), 'idle-public-ip'].map((ruleId) => ({
    key: ruleId,
    ruleId,
    parameters,
  }));
  const connection = await bill([
    ...alwaysOn(30),
    ...charges,
    ...daily({ ResourceId: littleUsed.resourceId, Cost: 2 }, 0, 30),
  ]);
  const all = await runRules(connection, requests, {
    through: throughDay(30),
    observed: observed([...resources, littleUsed]),
  });
  results = new Map(all.map((result) => [result.ruleId, result]));
});

describe('rules on the inventory of AWS', () => {
  it('are all told of here', () => {
    expect(awsInventoryRules.map(({ id }) => id).sort()).toEqual(Object.keys(cases).sort());
  });

  it.each(Object.keys(cases))(
    '%s finds what it should, at what it saves, and nothing else of its kind',
    (ruleId) => {
      const { cost = MONTH, saving = cost } = cases[ruleId]?.found ?? {};
      const result = results.get(ruleId);
      expect(result).toMatchObject({ status: 'ran' });
      const ours = result?.findings.filter(({ resourceId }) => resourceId.startsWith(`${ruleId} `)) ?? [];
      expect(ours.map(({ resourceId }) => resourceId)).toEqual([`${ruleId} found`]);
      const [finding] = ours;
      expect(finding?.monthlyCost).toBeCloseTo(cost, 6);
      if (saving === null) expect(finding?.monthlySaving).toBeNull();
      else expect(finding?.monthlySaving).toBeCloseTo(saving, 6);
      expect(`${finding?.title} ${finding?.summary}`).not.toMatch(/undefined|null|NaN| {2}|\(\)/);
      expect(finding?.evidence.length).toBeGreaterThan(0);
      expect(finding?.charges).toMatchObject({ resource: `${ruleId} found` });
    },
  );

  it('does not estimate what a volume saves that is used a little', () => {
    const found = results.get('aws-idle-volume')?.findings ?? [];
    const one = found.find(({ resourceId }) => resourceId === littleUsed.resourceId);
    expect(one).toMatchObject({ monthlyCost: expect.closeTo(MONTH, 6), monthlySaving: null });
  });
});
