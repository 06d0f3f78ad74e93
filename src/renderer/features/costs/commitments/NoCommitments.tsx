import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { coveredBy } from './commitmentState';
import { useAdvice } from './useAdvice';

/** The bills have no commitment: what one could cover, and how much of that is steady. */
export function NoCommitments({ told, filters }: { told: CommitmentReport; filters: ChargeFilters }) {
  const { currency, total } = told;
  const pools = useAdvice(filters, currency).data?.data.pools ?? [];
  const steady = pools.reduce((sum, pool) => sum + coveredBy(pool), 0);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Panel>
      <Empty icon="costs" title={filters.length > 0 ? words.emptyFiltered : words.empty}>
        {total.open > 0 ? words.emptyUsage(money(total.open)) : words.emptyNothing}
        {steady > 0 && ` ${words.emptySteady(money(steady))}`}
      </Empty>
    </Panel>
  );
}
