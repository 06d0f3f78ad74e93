import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounded } from '@shared/model/allocation/split';
import { decimalOf, units } from '@shared/model/exact';
import { addDays } from '@shared/model/days';
import { costParts, noParts, noUse, type AllocationRow } from '@shared/model/kubernetes/allocation';
import { allocationsToBill, byLabel, efficiencyOf, shareOut } from '@shared/model/kubernetes/toBill';
import { propertyRuns } from '@tests/support/propertyRuns';
import { partsOf, roundedBill, roundedLabels } from './present';

const CENT = 10n ** 10n;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const row = (
  day: string,
  of: Partial<Pick<AllocationRow, 'kind' | 'namespace' | 'controller' | 'use'>>,
  cpu: bigint,
  memory = 0n,
): AllocationRow => ({
  day,
  kind: 'workload',
  namespace: '',
  controllerKind: '',
  controller: '',
  use: noUse(),
  ...of,
  parts: { ...noParts(), cpu, memory },
  total: cpu + memory,
});

const amount = fc.bigInt({ min: 0n, max: 10n ** 18n });
const rowOf = fc
  .tuple(fc.nat(6), fc.constantFrom('workload', 'idle', 'unallocated'), fc.nat(4), fc.nat(3), amount, amount)
  .map(([at, kind, namespace, controller, cpu, memory]) => {
    const day = addDays('2026-03-01', at);
    const names = { namespace: `n${namespace}`, controller: `c${controller}` };
    return kind === 'workload' ? row(day, { kind, ...names }, cpu, memory) : row(day, { kind }, cpu, memory);
  });
const bills = fc.dictionary(
  fc.nat(8).map((at) => addDays('2026-03-01', at)),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 18n }),
);

describe('allocations on the bill', () => {
  it('namespaces, idle, unallocated and what is not covered add up to the bill, whatever was allocated', () => {
    fc.assert(
      fc.property(bills, fc.array(rowOf, { maxLength: 40 }), (costs, rows) => {
        const asked = { from: '2026-03-01', to: '2026-03-09', through: '2026-03-08' };
        const told = allocationsToBill(asked, new Map(Object.entries(costs)), rows);
        const counted = sum(
          Object.entries(costs).flatMap(([day, cost]) => (day <= '2026-03-08' ? [cost] : [])),
        );
        expect(told.bill).toBe(counted);
        expect(sum(told.lines.map(({ total }) => total)) + told.notCovered).toBe(counted);
        for (const { parts, total } of told.lines)
          expect(sum(costParts.map((part) => parts[part]))).toBe(total);
        for (const day of told.days)
          if (day.allocated !== null)
            expect(sum([...day.namespaces.values()]) + day.idle + day.unallocated).toBe(day.bill);

        const shown = roundedBill(told, CENT);
        expect(shown.bill).toBe(rounded(counted, CENT));
        const { namespaces, idle, unallocated, notCovered } = shown;
        expect(sum(namespaces.map(({ total }) => total)) + idle.total + unallocated.total + notCovered).toBe(
          shown.bill,
        );
        // By a label, whatever it is of, workloads add up to what the namespaces do.
        const labeled = rows.map((one, at) => ({ ...one, label: at % 3 === 0 ? '' : `v${at % 4}` }));
        const values = roundedLabels(
          allocationsToBill(asked, new Map(Object.entries(costs)), byLabel(labeled)),
          shown,
        );
        expect(sum(values.map(({ total }) => total))).toBe(sum(namespaces.map(({ total }) => total)));
        for (const value of values) expect(sum(partsOf(value))).toBe(value.total);
        for (const namespace of namespaces) {
          expect(sum(namespace.workloads.map(({ total }) => total))).toBe(namespace.total);
          expect(sum(namespace.workloads.map(({ idleShare }) => idleShare))).toBe(namespace.idleShare);
          expect(sum(partsOf(namespace))).toBe(namespace.total);
        }
      }),
      propertyRuns(200),
    );
  });

  it('a share is within one unit of its exact amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1000n, max: 1000n }),
        fc.array(amount, { minLength: 1 }),
        (whole, weights) => {
          const all = sum(weights);
          fc.pre(all > 0n);
          for (const [at, share] of shareOut(whole, weights).entries()) {
            const gap = share * all - whole * (weights[at] ?? 0n);
            expect(gap < all && gap > -all).toBe(true);
          }
        },
      ),
      propertyRuns(200),
    );
  });

  it('shares each day by its own allocations; days without any, and days after the bill, are told apart', () => {
    const day = (at: number) => addDays('2026-03-01', at);
    const bill = new Map([
      [day(0), units('100')],
      [day(1), units('50')],
      [day(2), units('9.99')],
      [day(3), units('7')],
    ]);
    const rows = [
      row(day(0), { namespace: 'a' }, units('30'), units('10')),
      row(day(0), { kind: 'idle' }, units('10')),
      row(day(1), { namespace: 'b' }, units('1')),
      row(day(3), { namespace: 'b' }, units('1')),
    ];
    const told = allocationsToBill({ from: day(0), to: day(6), through: day(2) }, bill, rows);
    expect(told.lines.map(({ namespace, kind, total }) => [namespace, kind, decimalOf(total)])).toEqual([
      ['a', 'workload', '80'],
      ['', 'idle', '20'],
      ['b', 'workload', '50'],
    ]);
    expect(decimalOf(told.notCovered)).toBe('9.99');
    expect(told.days.map(({ hasIdle, allocated }) => [hasIdle, allocated === null])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(told.lines[0]?.parts.memory).toBe(units('20'));
  });
});

it('efficiency is usage by request, weighted by the cost of CPU and memory', () => {
  const use = { cpuRequest: 4n, cpuUsage: 1n, memoryRequest: 10n, memoryUsage: 5n };
  expect(efficiencyOf({ use, allocated: { cpu: 3n, memory: 1n } })).toBe(0.3125);
  expect(efficiencyOf({ use: noUse(), allocated: { cpu: 3n, memory: 1n } })).toBeNull();
  expect(efficiencyOf({ use: { ...noUse(), cpuUsage: 2n }, allocated: { cpu: 1n, memory: 0n } })).toBe(1);
});
