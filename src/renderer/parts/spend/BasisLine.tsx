import { costWords } from '@shared/words/costs';
import type { SpendMethod } from '@shared/model/limits';
import type { CostRange } from '../../data/costs';
import type { DayRange } from '../../platform/formatting/ranges';
import { Money } from '../../ui/base/Money';
import { Accounts } from './Accounts';
import type { ChargeFilters } from './chargeFilter';
import { MethodNote } from './MethodNote';

interface Props {
  days: DayRange;
  method: SpendMethod | undefined;
  /** Of the charges that count; without them it is not told what the method leaves out. */
  filters?: Readonly<ChargeFilters> | undefined;
  /** Of every currency, as the reply ranks them: the largest first. They are never added together. */
  totals?: readonly { currency: string; cost: number }[] | undefined;
  /** How far each account is complete. */
  frontiers?: CostRange['frontiers'] | undefined;
}

/** What the figures of a screen are: which days, which cost, what each currency adds up to, how fresh. */
export function BasisLine({ days, method, filters, totals = [], frontiers = [] }: Props) {
  const words = costWords.basis;
  return (
    <p className="cl-row cl-row--wrap cl-gap-l cl-size-s cl-faint cl-num">
      <span>{words.days(days.from, days.to)}</span>
      {method && (
        <span>
          <MethodNote method={method} days={days} filters={filters} />
        </span>
      )}
      {totals.length > 0 && (
        <span>
          {words.total}{' '}
          {totals.map(({ currency, cost }, index) => (
            <span key={currency}>
              {index > 0 && ' + '}
              <Money amount={cost} currency={currency} />
            </span>
          ))}
        </span>
      )}
      <Accounts frontiers={frontiers} />
    </p>
  );
}
