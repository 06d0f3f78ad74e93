import { PERIOD_MONTHS } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { portfolioWords as words } from '@shared/words/portfolio';
import { useCostPeriod } from '../../../parts/preferences/useCostPeriod';
import { change } from '@shared/model/change';
import { Change, Money } from '../../../ui/base/Money';
import { Columns } from '../../../ui/layout/Layout';
import { Figure } from '../Figure';
import { totalsOf, type PortfolioRow } from '../../../parts/customers/portfolio';

/** All customers together, in one currency. */
export function PortfolioFigures({ rows, currency }: { rows: readonly PortfolioRow[]; currency: string }) {
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const unit = period === 'year' ? costWords.overview.perYear : costWords.overview.perMonth;
  const totals = totalsOf(rows);
  const saving = (amount: number) => <Money amount={amount * factor} currency={currency} />;
  return (
    <Columns min={210} gap="l" align="stretch">
      <Figure
        title={words.spend}
        ready
        note={
          totals.previous === null ? (
            words.notCompared
          ) : (
            <Change
              share={change(totals.comparedCost, totals.previous)}
              against={words.compared(totals.compared, totals.spending)}
            />
          )
        }
      >
        <Money amount={totals.cost} currency={currency} />
      </Figure>
      <Figure title={words.potential} unit={unit} ready tone="accent" note={words.potentialNote(totals.open)}>
        {saving(totals.potential)}
      </Figure>
      <Figure title={words.verified} unit={unit} ready tone="good" note={words.verifiedNote}>
        {saving(totals.verified)}
      </Figure>
      <Figure title={words.realized} ready note={words.realizedNote}>
        <Money amount={totals.measured} currency={currency} />
      </Figure>
    </Columns>
  );
}
