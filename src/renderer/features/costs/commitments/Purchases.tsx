import { commitmentWords } from '@shared/words/commitments';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';
import { formatPercent, formatNumber } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import type { Pool, Purchase } from './commitmentState';

const words = commitmentWords.advice;

/** An hour of less than one is told with its small figures. */
export const hourlyText = (amount: number, currency: string) =>
  amount < 1 ? formatUnitPrice(amount, currency) : formatMoney(amount, currency, true);

interface Props {
  pool: Pool;
  advice: NonNullable<Pool['advice']>;
  currency: string;
}

/** What to buy for a pool, the narrowest first, and all of it together. */
export function Purchases({ pool, advice, currency }: Props) {
  const { title } = commitmentWords.programs[pool.program];
  return (
    <div className="cl-commitscroll">
      <table className="cl-plaintable" aria-label={words.total(title)}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col" className="cl-plaintable__end">
              {words.hourly}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.saving}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.utilization}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.breakEven}
            </th>
          </tr>
        </thead>
        <tbody>
          {pool.purchases.map((one) => (
            <tr key={`${one.scope} ${one.family} ${one.part} ${one.region}`}>
              <td>
                <span className="cl-two">
                  <span className="cl-strong">
                    {words.where(commitmentWords.buy(pool.program, one), one.regionName)}
                  </span>
                  <span className="cl-faint">{detailOf(one)}</span>
                </span>
              </td>
              <Figures {...one} currency={currency} />
            </tr>
          ))}
          {pool.purchases.length > 1 && (
            <tr className="cl-purchases__total">
              <th scope="row">{words.total(title)}</th>
              <Figures {...advice} currency={currency} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

type FiguresProps = Pick<Purchase, 'hourly' | 'saving' | 'utilization' | 'breakEven'> & { currency: string };

function Figures({ hourly, saving, utilization, breakEven, currency }: FiguresProps) {
  return (
    <>
      <td className="cl-plaintable__end cl-num">{hourlyText(hourly, currency)}</td>
      <td className="cl-plaintable__end">
        <Money amount={saving} currency={currency} className="cl-good cl-strong" />
      </td>
      <td className="cl-plaintable__end cl-num">{formatPercent(utilization)}</td>
      <td className="cl-plaintable__end cl-num">{formatPercent(breakEven)}</td>
    </>
  );
}

function detailOf({ machines, units, part, discountFrom, breakEven }: Purchase): string {
  const percent = formatPercent(1 - breakEven);
  const unit = part === 'linux' || part === 'vm' || part === 'vcpu' || part === 'memory' ? part : null;
  return [
    ...(machines ? [words.machines(machines.count, machines.size)] : []),
    ...(units !== null && unit ? [words.units(formatNumber(units, 1), words.unitNames[unit])] : []),
    discountFrom === 'own' ? words.ownDiscount(percent) : words.assumedDiscount(percent),
  ].join(' · ');
}
