import type { TagContent } from '@shared/api/allocation/entities';
import { units } from '@shared/model/exact';
import { daysBetween } from '@shared/model/days';
import { valueKey } from '@shared/model/allocation/values';
import type { SpendMethod } from '@shared/model/limits';
import { allocationWords } from '@shared/words/allocation';
import type { VirtualTag } from '../../costs/queries/virtualTags';
import type { AllocationBills, SplitMetrics } from './allocation.port';

/** What a shared value is split by, as it was measured in a month. */
export interface Measured {
  /** Of the metric or of the usage; null: the metric is no longer there. */
  name: string | null;
  unit: string;
  /** On how many days of the month there are values; null: usage of the bill. */
  days: number | null;
  days_of: number;
  /** Values of the virtual tag without any. */
  missing: string[];
  /** What is measured of no value of it. */
  unmatched: string[];
  /** By `valueKey`, exact. */
  amounts: ReadonlyMap<string, bigint>;
}

interface Asked {
  orgId: string;
  from: string;
  to: string;
  costMethod: SpendMethod | undefined;
  tag: VirtualTag;
  content: Pick<TagContent, 'shared'>;
  /** Values of the virtual tag in the month. */
  values: readonly string[];
}

/** What each shared value that goes by a metric or by usage is split by, by its `valueKey`. */
export async function measuredOf(
  deps: { bills: Pick<AllocationBills, 'used'>; metrics: Pick<SplitMetrics, 'segments'> },
  { orgId, from, to, costMethod, tag, content: { shared }, values }: Asked,
  signal: AbortSignal,
): Promise<Map<string, Measured>> {
  const sharing = new Set(shared.map(({ value }) => valueKey(value)));
  const targets = values.filter((value) => !sharing.has(valueKey(value)));
  const ofDays = daysBetween(from, to) + 1;

  function told(
    of: Pick<Measured, 'name' | 'unit' | 'days'>,
    found: readonly { name: string; amount: string }[],
  ): Measured {
    const amounts = new Map<string, bigint>();
    for (const { name, amount } of found)
      amounts.set(valueKey(name), (amounts.get(valueKey(name)) ?? 0n) + units(amount));
    const known = new Set(values.map(valueKey));
    return {
      ...of,
      days_of: ofDays,
      amounts,
      missing: targets.filter((value) => (amounts.get(valueKey(value)) ?? 0n) <= 0n),
      unmatched: found.map(({ name }) => name).filter((name) => name !== '' && !known.has(valueKey(name))),
    };
  }

  const result = new Map<string, Measured>();
  for (const { value, split, metric_id: metric, usage } of shared) {
    signal.throwIfAborted();
    if (split === 'metric') {
      const found = metric === null ? null : await deps.metrics.segments(orgId, metric, { from, to });
      const of = { name: found?.name ?? null, unit: found?.unit ?? '', days: found?.days ?? 0 };
      const segments = found?.segments ?? [];
      const named = segments.map(({ segment, amount }) => ({ name: segment, amount }));
      result.set(valueKey(value), told(of, named));
    }
    if (split === 'usage' && usage !== null) {
      const used = await deps.bills.used(orgId, { from, to, costMethod, tag, ...usage }, signal);
      const of = {
        name: allocationWords.measured.usage(usage.service, usage.unit),
        unit: usage.unit,
        days: null,
      };
      result.set(
        valueKey(value),
        told(
          of,
          [...used].map(([name, amount]) => ({ name, amount })),
        ),
      );
    }
  }
  return result;
}
