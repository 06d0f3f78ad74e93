import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Row, Text } from '../../../ui/layout/Layout';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { coveredBy } from './commitmentState';
import { parts, showPart } from './Part';
import { useAdvice } from './useAdvice';

/** The bills have no commitment: what one could cover, and how much of that is steady. */
export function NoCommitments({ told, filters }: { told: CommitmentReport; filters: ChargeFilters }) {
  const { currency, total } = told;
  const pools = useAdvice(filters, currency).data?.data.pools ?? [];
  const steady = pools.reduce((sum, pool) => sum + coveredBy(pool), 0);
  const money = (amount: number) => formatMoney(amount, currency);
  const could = [
    words.emptyUsage(money(total.open)),
    ...(steady > 0 ? [words.emptySteady(money(steady))] : []),
  ];
  return (
    <Panel>
      <Row between wrap gap="l">
        <Text as="p" size="l">
          {words.emptyTold(
            filters.length > 0 ? words.emptyFiltered : words.empty,
            total.open > 0 ? could.join(', ') : words.emptyNothing,
          )}
        </Text>
        {steady > 0 && <Button onClick={() => showPart(parts.advice)}>{words.first.advice}</Button>}
      </Row>
    </Panel>
  );
}
