import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import type { Explained } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import { formatUnitPrice } from '../../../platform/formatting/money';
import { formatNumber } from '../../../platform/formatting/numbers';
import type { DayRange } from '../../../platform/formatting/ranges';
import { Delta } from '../../../ui/base/Money';
import { Text } from '../../../ui/layout/Layout';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { spendOf, type Item } from './spendOf';

interface Props {
  driver: Explained['drivers'][number];
  currency: string;
  days: DayRange;
  filters: ChargeFilters;
}

/** Below this, what is left over is a rounding. */
const SEEN = 0.005;

/** What a driver is made of, each with the way to it in Spend. */
export function DriverItems({ driver, currency, days, filters }: Props) {
  const { items, others } = driver;
  return (
    <ul className="cl-driveritems">
      {items.map((item, at) => (
        <li key={`${item.level}-${item.name}-${at}`} className="cl-columns cl-align-center cl-gap-l">
          <PathLink className="cl-clip" to={spendOf(item, days, filters)}>
            {item.name || costWords.noValue}
          </PathLink>
          <span className="cl-faint cl-clip">{detailOf(item, currency)}</span>
          <Text end>
            <Delta amount={item.amount} currency={currency} />
          </Text>
        </li>
      ))}
      {(others.count > 0 || Math.abs(others.amount) >= SEEN) && (
        <li className="cl-columns cl-align-center cl-gap-l">
          <span className="cl-faint">
            {others.count > 0 ? driverWords.others(others.count) : driverWords.rounding}
          </span>
          <span />
          <Text end>
            <Delta amount={others.amount} currency={currency} />
          </Text>
        </li>
      )}
    </ul>
  );
}

function detailOf(item: Item, currency: string): string {
  const { usage, price } = item;
  if (usage) return driverWords.usage(quantity(usage.before), quantity(usage.after), usage.unit);
  if (price) {
    const text = (value: number) => formatUnitPrice(value, currency);
    return [
      driverWords.price(text(price.before), text(price.after), price.unit),
      driverWords.inService(item.service),
    ].join(', ');
  }
  return item.level === 'sku' && item.service !== '' ? driverWords.inService(item.service) : '';
}

const quantity = (value: number) => formatNumber(value, Math.abs(value) < 10 ? 2 : 0);
