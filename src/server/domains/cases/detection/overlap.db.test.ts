import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import { aBook, aFinding, aRule } from '@tests/fakes/bills';
import { bills, boards, clock, orgId, person, rows, test, useCaseWorld } from '@tests/support/caseWorld';
import { createCases } from '../cases';
import type { CaseServices } from '../cases.routes';
import type { Finding } from './costs.port';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';

useCaseWorld();

const book = aBook([
  aRule('zombie', { overlap: 'account' }),
  aRule('whole', { overlap: 'service' }),
  aRule('gap', { overlap: 'apart', after: { idle: 'whole' } }),
  aRule('idle'),
  aRule('oversized'),
]);
let cases: CaseServices;
beforeEach(() => {
  const log = createLog({ level: 'silent' });
  cases = createCases({
    database: test.database,
    clock,
    newId: randomId,
    boards: boards(),
    book,
    costs: bills,
    log,
  });
});

const finding = (
  ruleId: string,
  resourceId: string,
  monthlySaving: number | null,
  change: Partial<Finding> = {},
) => aFinding(ruleId, resourceId, { monthlyCost: 1_000_000, monthlySaving, ...change });

async function detect(accountId: string, ...found: Finding[]) {
  bills.find(...found.map((one) => ({ ...one, accountId })));
  bills.coverage = [{ provider: 'AWS', accountId, region: 'eu-west-1' }];
  await cases.detection.detect(orgId);
}

const counted = async () =>
  Object.fromEntries((await rows()).map((row) => [`${row.case_type} ${row.resource_id}`, row.counts]));

const net = async (accountId: string) => {
  const [row] = await test.database.system((sql) =>
    sql.rows<{ net: number }>(
      'select coalesce(sum(monthly_saving) filter (where counts), 0) as net from cases where org_id = $1 and account_id = $2',
      [orgId, accountId],
    ),
  );
  return row?.net ?? 0;
};

describe('which cases count', () => {
  it('an account counts in place of what is inside of it, or that in its place', async () => {
    const account = { region: '', serviceName: 'Storage' };
    await detect('a', finding('zombie', 'a', 1250, account), finding('idle', 'snap-1', 116));
    expect(await counted()).toEqual({ 'zombie a': true, 'idle snap-1': false });
    const inside = (await rows()).find((row) => row.resource_id === 'snap-1');
    const details = await cases.details.get({ orgIds: [orgId] }, orgId, inside!.case_id);
    expect(details.conflicts).toMatchObject([{ month: 1250, counts: true }]);

    // Nobody is going to close the account: the snapshot counts.
    const zombie = (await rows()).find((row) => row.case_type === 'zombie');
    await cases.changes.setStatus(orgId, person, { caseIds: [zombie!.case_id], status: 'excluded' });
    expect(await counted()).toEqual({ 'zombie a': false, 'idle snap-1': true });
    expect((await rows()).map((row) => row.conflict_group)).toEqual([null, null]);
  });

  it('the same service of two regions is other money', async () => {
    await detect(
      'a',
      finding('whole', 'Compute', 10, { serviceName: 'Compute' }),
      finding('whole', 'Compute', 20, { serviceName: 'Compute', region: 'us-east-1' }),
      finding('idle', 'i-1', 15, { serviceName: 'Compute' }),
    );
    const told = (await rows()).map((row) => [row.case_type, row.monthly_saving, row.counts]);
    expect(told.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      ['whole', 10, false],
      ['idle', 15, true],
      ['whole', 20, true],
    ]);
  });

  it('what is computed apart from the resources counts beside them, but not beside their account', async () => {
    const gap = finding('gap', 'Compute', 30, { serviceName: 'Compute' });
    await detect('a', gap, finding('idle', 'i-1', 40, { serviceName: 'Compute' }));
    expect(await counted()).toEqual({ 'gap Compute': true, 'idle i-1': true });
    await detect(
      'a',
      gap,
      finding('idle', 'i-1', 40, { serviceName: 'Compute' }),
      finding('zombie', 'a', 60, { region: '' }),
    );
    expect(await counted()).toEqual({ 'gap Compute': true, 'idle i-1': true, 'zombie a': false });
  });

  it('an open case without a stated saving competes for nothing', async () => {
    await detect('a', finding('whole', 'Compute', null), finding('idle', 'i-1', 40));
    expect(await counted()).toEqual({ 'idle i-1': true, 'whole Compute': true });
    expect((await rows()).map((row) => row.conflict_group)).toEqual([null, null]);
  });

  it('a rule that counts what others leave is never asked without them, nor they told what is excluded', async () => {
    await detect('a', finding('idle', 'i-1', 40), finding('gap', 'Compute', 30));
    const idle = (await rows()).find((row) => row.case_type === 'idle');
    await cases.changes.setStatus(orgId, person, { caseIds: [idle!.case_id], status: 'excluded' });
    bills.requests = [];
    await cases.detection.detectRules(orgId, ['gap']);
    const kept = [{ provider: 'AWS', accountId: 'a', region: 'eu-west-1', resourceId: 'i-1' }];
    expect(bills.requests.map(({ ruleId, kept: places }) => [ruleId, places])).toEqual([
      ['gap', undefined],
      ['idle', kept],
    ]);
    // Only the rule that was asked for is judged.
    expect((await rows()).find((row) => row.case_type === 'idle')?.status).toBe('excluded');
  });
});

interface Spend {
  accountId: string;
  services: { region: string; name: string; rest: number; machines: { id: string; cost: number }[] }[];
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const service = fc.record({
  region: fc.constantFrom('eu-west-1', 'us-east-1'),
  name: fc.constantFrom('Compute', 'Database'),
  rest: fc.integer({ min: 0, max: 500 }),
  machines: fc.array(
    fc.record({
      cost: fc.integer({ min: 0, max: 300 }),
      cases: fc.array(fc.tuple(fc.constantFrom('idle', 'oversized'), share), { maxLength: 2 }),
    }),
    { maxLength: 4 },
  ),
  whole: fc.option(share),
  gap: fc.option(share),
});
const account = fc.record({
  zombie: fc.option(share),
  services: fc.uniqueArray(service, { maxLength: 4, selector: ({ region, name }) => `${region} ${name}` }),
});

const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);

describe('the net potential', () => {
  it(
    'is the most that can be had, and never more than the same scope costs',
    async () => {
      await fc.assert(
        fc.asyncProperty(account, async ({ zombie, services }) => {
          const accountId = randomId();
          const found: Finding[] = [];
          const spend: Spend = { accountId, services: [] };
          let best = 0;
          for (const { region, name, rest, machines, whole, gap } of services) {
            const place = { region, serviceName: name };
            let inside = 0;
            let left = rest;
            const own = machines.map(({ cost, cases: some }, index) => {
              const id = `${name}-${region}-${index}`;
              const savings = new Map(some.map(([ruleId, part]) => [ruleId, cost * part]));
              for (const [ruleId, saving] of savings)
                found.push(finding(ruleId, id, saving, { ...place, monthlyCost: cost }));
              const most = Math.max(0, ...savings.values());
              inside += most;
              // The rule leaves out what other cases take.
              left += savings.size === 0 ? cost : 0;
              return { id, cost };
            });
            const cost = rest + total(own.map((one) => one.cost));
            if (gap !== null) {
              found.push(finding('gap', name, left * gap, { ...place, monthlyCost: cost }));
              inside += left * gap;
            }
            if (whole !== null)
              found.push(finding('whole', name, cost * whole, { ...place, monthlyCost: cost }));
            best += Math.max(inside, whole === null ? 0 : cost * whole);
            spend.services.push({ region, name, rest, machines: own });
          }
          const costs = spend.services.map(
            ({ rest, machines }) => rest + total(machines.map(({ cost }) => cost)),
          );
          const all = total(costs);
          if (zombie !== null) {
            found.push(finding('zombie', accountId, all * zombie, { region: '', monthlyCost: all }));
            best = Math.max(best, all * zombie);
          }
          await detect(accountId, ...found);

          const potential = await net(accountId);
          expect(potential).toBeCloseTo(best, 6);
          expect(potential).toBeLessThanOrEqual(all + 1e-6);
          const counting = await test.database.system((sql) =>
            sql.rows<{
              region: string;
              service: string;
              resource_id: string;
              case_type: string;
              monthly_saving: number;
            }>(
              'select region, service, resource_id, case_type, monthly_saving from cases where org_id = $1 and account_id = $2 and counts',
              [orgId, accountId],
            ),
          );
          spend.services.forEach(({ region, name, machines }, index) => {
            const own = counting.filter((row) => row.region === region && row.service === name);
            expect(total(own.map((row) => row.monthly_saving))).toBeLessThanOrEqual(
              (costs[index] ?? 0) + 1e-6,
            );
            for (const { id, cost } of machines) {
              const ofMachine = own.filter((row) => row.resource_id === id);
              expect(total(ofMachine.map((row) => row.monthly_saving))).toBeLessThanOrEqual(cost + 1e-6);
            }
          });
        }),
        propertyRuns(60),
      );
    },
    propertyTime(120_000),
  );
});
