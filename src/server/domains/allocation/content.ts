import type { TagContent } from '@shared/api/allocation/entities';
import { badInput } from '@shared/kernel/fault';
import { treeFault } from '@shared/model/allocation/tree';
import { valueKey, valuesOf } from '@shared/model/allocation/values';
import { TAG_FILTER_VALUES } from '@shared/model/limits';
import { allocationWords } from '@shared/words/allocation';
import { treeFaultText } from '@shared/words/treeFault';

const { faults } = allocationWords;

function checkTree(tree: TagContent['tree'], values: readonly string[]): void {
  const fault = treeFault(tree, values);
  if (fault === null) return;
  throw badInput([{ field: `content.tree.${fault.at}`, reason: treeFaultText(fault) }]);
}

/** What the shapes alone do not say; `Fault('bad_input')` names the field. */
export function checkContent({ rules, shared, tree }: TagContent): void {
  const values = rules.reduce(
    (sum, { filters }) => sum + filters.reduce((count, filter) => count + filter.values.length, 0),
    0,
  );
  if (values > TAG_FILTER_VALUES) throw badInput([{ field: 'content.rules', reason: faults.manyValues }]);
  const known = new Set(valuesOf(rules).map(valueKey));
  const isShared = new Set(shared.map(({ value }) => valueKey(value)));
  checkTree(tree, valuesOf(rules));
  for (const [at, { value, split, shares, metric_id: metric, usage }] of shared.entries()) {
    const field = `content.shared.${at}`;
    if (!known.has(valueKey(value))) throw badInput([{ field, reason: faults.noValue(value) }]);
    if (shared.findIndex((one) => valueKey(one.value) === valueKey(value)) !== at)
      throw badInput([{ field, reason: faults.sharedTwice(value) }]);
    if (split === 'metric' && metric === null)
      throw badInput([{ field: `${field}.metric_id`, reason: faults.noMetric(value) }]);
    if (split === 'usage' && usage === null)
      throw badInput([{ field: `${field}.usage`, reason: faults.noUsage(value) }]);
    if (split !== 'fixed') continue;
    const keys = shares.map((share) => valueKey(share.value));
    if (new Set(keys).size < keys.length)
      throw badInput([{ field: `${field}.shares`, reason: faults.shareTwice }]);
    for (const share of shares) {
      if (!known.has(valueKey(share.value)))
        throw badInput([{ field: `${field}.shares`, reason: faults.noValue(share.value) }]);
      if (isShared.has(valueKey(share.value)))
        throw badInput([{ field: `${field}.shares`, reason: faults.ontoShared(share.value) }]);
      if (Math.abs(share.percent * 100 - Math.round(share.percent * 100)) > 1e-6)
        throw badInput([{ field: `${field}.shares`, reason: faults.decimals }]);
    }
    // In hundredths, as they are split.
    if (shares.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0) > 10_000)
      throw badInput([{ field: `${field}.shares`, reason: faults.above100 }]);
  }
}

/** Each metric that it splits by has to be there. */
export function checkMetrics({ shared }: TagContent, known: ReadonlySet<string>): void {
  for (const [at, { value, split, metric_id: metric }] of shared.entries()) {
    if (split === 'metric' && metric !== null && !known.has(metric))
      throw badInput([{ field: `content.shared.${at}.metric_id`, reason: faults.unknownMetric(value) }]);
  }
}
