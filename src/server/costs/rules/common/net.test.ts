import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runRules } from '../run';
import { bill, daily, throughDay, type Charge } from './fixture';
import type { Finding } from './rule';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';

const DAYS = 30;
const ruleIds = ['commitment-gap', 'always-on-nonproduction', 'previous-generation', 'short-lived-on-demand'];

const machine = fc.record({
  cost: fc.integer({ min: 1, max: 100 }),
  old: fc.boolean(),
  dev: fc.boolean(),
});
const world = fc.record({
  machines: fc.array(machine, { maxLength: 5 }),
  fleet: fc.integer({ min: 0, max: 20 }),
});

function rowsOf({
  machines,
  fleet,
}: {
  machines: { cost: number; old: boolean; dev: boolean }[];
  fleet: number;
}) {
  const steady = machines.map(({ cost, old, dev }, index): Charge[] =>
    daily(
      {
        ResourceId: `i-${index}`,
        Text: `${old ? 'm4' : 'm7i'}.large instance hour`,
        Cost: cost,
        Tags: dev ? '{"env":"dev"}' : '{"env":"prod"}',
      },
      0,
      DAYS,
    ),
  );
  const jobs = Array.from({ length: DAYS }, (_, day): Charge[] =>
    daily(
      { ResourceId: `job-${day}`, Text: 'm7i.large instance hour', Cost: fleet, ConsumedQuantity: 3 },
      day,
      day + 1,
    ),
  );
  return [...steady, ...(fleet > 0 ? jobs : [])].flat();
}

/** What the net of a service of a region is: the largest saving of each resource, and what is apart from them. */
function netOf(findings: readonly Finding[]): number {
  const most = new Map<string, number>();
  for (const { ruleId, resourceId, monthlySaving } of findings) {
    const apart = ruleId === 'commitment-gap' || ruleId === 'short-lived-on-demand';
    const key = apart ? ruleId : resourceId;
    most.set(key, Math.max(most.get(key) ?? 0, monthlySaving ?? 0));
  }
  return [...most.values()].reduce((sum, saving) => sum + saving, 0);
}

describe('what the rules on machines find together', () => {
  it(
    'is never more than the machines cost, whatever each of them promises',
    { timeout: propertyTime(60_000) },
    async () => {
      await fc.assert(
        fc.asyncProperty(world, fc.integer({ min: 5, max: 75 }), async (given, discount) => {
          const rows = rowsOf(given);
          if (rows.length === 0) return;
          const requests = ruleIds.map((ruleId) => {
            const own = {
              'commitment-gap': { commitment_discount: discount },
              'short-lived-on-demand': { spot_discount: 90 },
              'always-on-nonproduction': { working_hours: 1 },
            };
            const parameters = Object.entries(own).find(([id]) => id === ruleId)?.[1] ?? {};
            return { key: ruleId, ruleId, parameters };
          });
          const connection = await bill(rows);
          const results = await runRules(connection, requests, { through: throughDay(DAYS) });
          connection.closeSync();
          const findings = results.flatMap((result) => result.findings);
          const machines = given.machines.reduce((sum, { cost }) => sum + cost, 0);
          const spend = (machines + given.fleet) * 30.4375;
          expect(netOf(findings)).toBeLessThanOrEqual(spend + 1e-6);
          // The commitment saves its discount on what others leave, not on everything.
          const gap = findings.find(({ ruleId }) => ruleId === 'commitment-gap')?.monthlySaving ?? 0;
          const others = netOf(findings.filter(({ ruleId }) => ruleId !== 'commitment-gap'));
          expect(gap).toBeLessThanOrEqual((discount / 100) * (spend - others) + 1e-6);
        }),
        propertyRuns(5),
      );
    },
  );
});
