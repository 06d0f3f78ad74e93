import { apportion } from '@shared/model/allocation/split';
import { splitsOf, type SharedValue, type Split } from '@shared/model/allocation/statement';
import { valueKey } from '@shared/model/allocation/values';
import { csvLine } from '@shared/model/csv';
import { decimalOf, PLACES, units } from '@shared/model/exact';
import { addMonths, firstDay } from '@shared/model/days';
import type { BillLine } from './allocation.port';
import type { Measured } from './measured';

/** Of a FOCUS 1.3 file, in this order; what starts with x_ is ours. */
const columns = [
  'BilledCost',
  'BillingAccountId',
  'BillingAccountName',
  'BillingCurrency',
  'BillingPeriodEnd',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'ContractedCost',
  'EffectiveCost',
  'HostProviderName',
  'InvoiceIssuerName',
  'ListCost',
  'PricingQuantity',
  'PricingUnit',
  'ProviderName',
  'PublisherName',
  'RegionId',
  'RegionName',
  'ServiceCategory',
  'ServiceName',
  'ServiceProviderName',
  'SubAccountId',
  'SubAccountName',
  'AllocatedMethodId',
  'AllocatedMethodDetails',
  'AllocatedResourceId',
  'AllocatedResourceName',
  'AllocatedTags',
  'x_AllocatedValue',
  'x_OriginValue',
] as const;

const ONE = 10n ** BigInt(PLACES);
const metricNames = ['BilledCost', 'ContractedCost', 'EffectiveCost', 'ListCost', 'PricingQuantity'] as const;

interface Asked {
  /** Of the virtual tag. */
  name: string;
  month: string;
  lines: readonly BillLine[];
  values: readonly string[];
  shared: readonly SharedValue[];
  measures: ReadonlyMap<string, Measured>;
  /** By currency: exact cost of each value. */
  direct: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

interface Bearer {
  /** '' is what stays unallocated. */
  id: string;
  /** The ratio, in units of 10⁻¹². */
  weight: bigint;
  details: string;
}

/** What the weight of a bearer is, as FOCUS tells it. */
function usageOf({ how }: Split, weight: bigint, currency: string, measure: Measured | undefined) {
  if (how === 'metric' || how === 'usage')
    return { UsageUnit: measure?.unit ?? '', UsageQuantity: Number(decimalOf(weight)) };
  if (how === 'direct' || how === 'direct_instead')
    return { UsageUnit: currency, UsageQuantity: Number(decimalOf(weight)) };
  return null;
}

/** Who bears a shared value, each with its ratio: they are 1 together. */
function bearersOf(split: Split, currency: string, measure: Measured | undefined): Bearer[] {
  const ratios = apportion(ONE, split.weights);
  if (!ratios) return [];
  return split.weights.flatMap(({ id, weight }) => {
    const ratio = ratios.get(id) ?? 0n;
    if (ratio === 0n) return [];
    const element = { AllocatedRatio: Number(decimalOf(ratio)) };
    const usage = usageOf(split, weight, currency, measure);
    const details = JSON.stringify({ Elements: [usage === null ? element : Object.assign(element, usage)] });
    return [{ id, weight: ratio, details }];
  });
}

/** The id of a method, as it stands in the file. */
const methodId = (how: Split['how']): string => `costloom-split-${how.replaceAll('_', '-')}`;

/**
 * The lines of a month as a FOCUS 1.3 file. A shared value’s line is replaced by those that it is allocated into: their
 * costs and quantities add up to it exactly, and so do their ratios to 1. What stays unallocated of it has no allocated resource.
 */
export function* focusFile({
  name,
  month,
  lines,
  values,
  shared,
  measures,
  direct,
}: Asked): Generator<string> {
  yield csvLine([...columns]);
  const measured = new Map([...measures].map(([key, { amounts }]) => [key, amounts]));
  const bearers = new Map<string, { split: Split; bearers: Bearer[] }>();
  for (const [currency, costs] of direct) {
    for (const split of splitsOf({ direct: costs, values, shared, measured })) {
      const found = bearersOf(split, currency, measures.get(valueKey(split.value)));
      if (found.length > 0) bearers.set(`${currency} ${split.value}`, { split, bearers: found });
    }
  }
  const start = `${firstDay(month)}T00:00:00Z`;
  const end = `${firstDay(addMonths(month, 1))}T00:00:00Z`;
  for (const line of lines) {
    const same: Record<string, string> = Object.assign({}, line.dimensions, {
      BillingPeriodStart: start,
      BillingPeriodEnd: end,
      ChargePeriodStart: start,
      ChargePeriodEnd: end,
      ChargeDescription: line.dimensions.ServiceName ?? '',
    });
    const write = (own: Record<string, string>) =>
      csvLine(columns.map((column) => own[column] ?? same[column] ?? ''));
    const to = bearers.get(`${line.dimensions.BillingCurrency ?? ''} ${line.value}`);
    if (!to) {
      yield write(Object.assign({}, line.metrics, { x_AllocatedValue: line.value }));
      continue;
    }
    const parts = metricNames.map((metric) => {
      const amount = line.metrics[metric];
      return { metric, parts: amount === undefined ? null : apportion(units(amount), to.bearers) };
    });
    for (const { id, details } of to.bearers) {
      const metrics = parts.map(({ metric, parts: of }) => [
        metric,
        of === null ? '' : decimalOf(of.get(id) ?? 0n),
      ]);
      yield write(
        Object.assign(Object.fromEntries(metrics), {
          AllocatedMethodId: methodId(to.split.how),
          AllocatedMethodDetails: details,
          AllocatedResourceId: id,
          AllocatedResourceName: id,
          AllocatedTags: id === '' ? '' : JSON.stringify({ [name]: id }),
          x_AllocatedValue: id,
          x_OriginValue: line.value,
        }),
      );
    }
  }
}
