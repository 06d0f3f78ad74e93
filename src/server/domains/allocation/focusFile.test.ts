import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitKinds } from '@shared/model/allocation/statement';
import { readCsvLines } from '@shared/model/csvRead';
import { decimalOf, units } from '@shared/model/exact';
import { focusFile } from './focusFile';
import type { Measured } from './measured';

const values = ['Web', 'App', 'Platform', 'Tools'];
const costs = fc.bigInt(-(10n ** 17n), 10n ** 17n);

function readFile(chunks: Iterable<string>): Record<string, string>[] {
  const [head = [], ...lines] = readCsvLines([...chunks].join(''), ',');
  return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
}

it('whatever is split by whatever, costs add up to the lines exactly, and the ratios of each origin to 1', () => {
  fc.assert(
    fc.property(
      fc.array(costs, { minLength: 5, maxLength: 5 }),
      fc.array(costs, { minLength: 5, maxLength: 5 }),
      fc.tuple(fc.constantFrom(...splitKinds), fc.constantFrom(...splitKinds)),
      fc.array(fc.bigInt(-1n, 10n ** 15n), { minLength: 2, maxLength: 2 }),
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 2 }),
      (billed, effective, kinds, amounts, percents) => {
        const names = [...values, ''];
        const measure: Measured = {
          name: 'Requests',
          unit: 'request',
          days: 30,
          days_of: 31,
          missing: [],
          unmatched: [],
          amounts: new Map([
            ['web', amounts[0] ?? 0n],
            ['app', amounts[1] ?? 0n],
          ]),
        };
        const shares = [
          { value: 'Web', percent: percents[0] ?? 0 },
          { value: 'App', percent: percents[1] ?? 0 },
        ];
        const lines = readFile(
          focusFile({
            name: 'Team',
            month: '2026-12',
            values,
            shared: [
              { value: 'Platform', split: kinds[0], shares },
              { value: 'Tools', split: kinds[1], shares },
            ],
            measures: new Map([
              ['platform', measure],
              ['tools', measure],
            ]),
            direct: new Map([['USD', new Map(names.map((name, at) => [name, effective[at] ?? 0n]))]]),
            lines: names.map((value, at) => ({
              value,
              dimensions: { BillingCurrency: 'USD', ServiceName: 'Machines' },
              metrics: {
                BilledCost: decimalOf(billed[at] ?? 0n),
                EffectiveCost: decimalOf(effective[at] ?? 0n),
                PricingQuantity: decimalOf(billed[at] ?? 0n),
              },
            })),
          }),
        );
        const sum = (of: readonly Record<string, string>[], column: string) =>
          of.reduce((all, line) => all + units(line[column] ?? ''), 0n);
        const all = (amountsOf: readonly bigint[]) => amountsOf.reduce((whole, one) => whole + one, 0n);
        expect(sum(lines, 'BilledCost')).toBe(all(billed));
        expect(sum(lines, 'EffectiveCost')).toBe(all(effective));
        for (const [at, origin] of [
          [2, 'Platform'],
          [3, 'Tools'],
        ] as const) {
          const parts = lines.filter((line) => line.x_OriginValue === origin);
          expect(parts.length).toBeGreaterThan(0);
          expect(sum(parts, 'BilledCost')).toBe(billed[at]);
          expect(sum(parts, 'PricingQuantity')).toBe(billed[at]);
          const ratios = parts.map(({ AllocatedMethodDetails: details = '' }) => {
            const [element] = JSON.parse(details).Elements;
            return units(Number(element.AllocatedRatio).toFixed(12));
          });
          expect(all(ratios)).toBe(10n ** 12n);
          expect(lines.some((line) => line.x_AllocatedValue === origin)).toBe(false);
          for (const line of parts) {
            expect(line.AllocatedMethodId).toMatch(/^costloom-split-[a-z-]+$/);
            expect(line.AllocatedResourceId === '').toBe(line.AllocatedTags === '');
          }
        }
        expect(lines.every((line) => line.ChargePeriodEnd === '2027-01-01T00:00:00Z')).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
