import { commitmentWords } from '@shared/words/commitments';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';
import { formatPercent, formatNumber } from '../../../platform/formatting/numbers';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { footCells, PlainTable, type PlainColumn } from '../../../ui/table/PlainTable';
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
  const figures: PlainColumn<Figures>[] = [
    numberColumn('hourly', words.hourly, '', ({ hourly }: Figures) => hourlyText(hourly, currency)),
    moneyColumn('saving', words.saving, '', ({ saving }: Figures) => ({
      amount: saving,
      currency,
      className: 'cl-good cl-strong',
    })),
    numberColumn('utilization', words.utilization, '', (one: Figures) => formatPercent(one.utilization)),
    numberColumn('breakEven', words.breakEven, '', (one: Figures) => formatPercent(one.breakEven)),
  ];
  return (
    <div className="cl-scroll cl-commitscroll">
      <PlainTable<Purchase>
        label={words.total(title)}
        rows={pool.purchases}
        rowKey={(one) => `${one.scope} ${one.family} ${one.part} ${one.region}`}
        columns={[
          {
            id: 'what',
            title: words.what,
            cell: (one) => (
              <Two
                first={words.where(commitmentWords.buy(pool.program, one), one.regionName)}
                second={detailOf(one)}
              />
            ),
          },
          ...figures,
        ]}
        foot={
          pool.purchases.length > 1 && (
            <tr>
              <th scope="row">{words.total(title)}</th>
              {footCells(figures, advice)}
            </tr>
          )
        }
      />
    </div>
  );
}

type Figures = Pick<Purchase, 'hourly' | 'saving' | 'utilization' | 'breakEven'>;

/** A cell of two lines, as long as they are. */
export function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className="cl-stack cl-gap-none">
      <span className="cl-strong">{first}</span>
      <span className="cl-faint cl-size-s">{second}</span>
    </span>
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
