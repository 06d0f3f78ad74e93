import { costMethodRules, leftOutFilters, type LeftOut } from '@shared/model/costMethods';
import { costMethodWords } from '@shared/words/costMethods';
import { moneyText } from '../../files/moneyText';
import type { ReportSpend, SpendQuery, SpendReply } from './reports.port';

/** The method of a report and what it leaves out of these charges: “Amortized cost, without credits (−3.00 USD)”. */
export async function methodTold(
  spend: ReportSpend,
  asked: { orgId: string; query: SpendQuery; method: SpendReply['cost_method'] },
  signal: AbortSignal,
): Promise<string> {
  const { orgId, query, method } = asked;
  const { leavesOut, whole } = costMethodRules[method];
  const amounts = async (kind: LeftOut): Promise<[LeftOut, string]> => {
    const own = leftOutFilters[kind].map((filter) => ({ ...filter, values: [...filter.values] }));
    const sums = await spend.spend(
      orgId,
      {
        ...query,
        granularity: 'total',
        group_by: [],
        cost_method: whole,
        filters: [...query.filters, ...own],
      },
      signal,
    );
    const told = sums.totals.filter(({ cost }) => cost !== 0);
    return [kind, told.map(({ cost, currency }) => moneyText(cost, currency)).join(', ')];
  };
  const found = await Promise.all(leavesOut.map(amounts));
  return costMethodWords.told(method, new Map(found.filter(([, text]) => text !== '')));
}
