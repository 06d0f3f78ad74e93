import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import type { Explained } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import type { DayRange } from '../../../platform/formatting/ranges';
import { Delta } from '../../../ui/base/Money';
import { Row } from '../../../ui/layout/Layout';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { spendOf } from './spendOf';

const SHOWN = 3;

/** What moved the total most, whatever the kind of reason. */
export function Reasons(props: { told: Explained; days: DayRange; filters: ChargeFilters }) {
  const { currency, drivers } = props.told;
  const largest = drivers
    .flatMap(({ kind, items }) => items.map((item) => ({ kind, item })))
    .toSorted((a, b) => Math.abs(b.item.amount) - Math.abs(a.item.amount))
    .slice(0, SHOWN);
  if (largest.length === 0) return null;
  return (
    <Row as="ul" wrap align="stretch" className="cl-reasons" label={driverWords.reasons}>
      {largest.map(({ kind, item }, at) => (
        // Two kinds may tell of one service.
        <Row as="li" align="stretch" box="line" key={`${kind}-${at}`}>
          <span className="cl-faint">{driverWords.drivers[kind].title}</span>
          <PathLink className="cl-clip" to={spendOf(item, props.days, props.filters)}>
            {item.name || costWords.noValue}
          </PathLink>
          <Delta amount={item.amount} currency={currency} />
        </Row>
      ))}
    </Row>
  );
}
