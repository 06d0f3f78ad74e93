import { budgetWords as words } from '@shared/words/budgets';
import { formatPercent } from '../../platform/formatting/numbers';
import { barOf, type Standing } from './budgetView';

/** What is spent of a budget, with a tick where the forecast ends and a line at the budget itself. */
export function BudgetBar({ standing }: { standing: Standing }) {
  const { spent, tick, limit } = barOf(standing);
  const { amount, actual, forecast } = standing;
  const of = (value: number) => formatPercent(amount === 0 ? 0 : value / amount);
  const text = words.bar(of(actual), forecast ? of(forecast.amount) : null);
  return (
    <span className="cl-grow cl-budgetbar" role="img" aria-label={text} title={text}>
      <span
        className={`cl-budgetbar__spent ${actual > amount ? 'cl-budgetbar__spent--over' : ''}`}
        style={{ width: `${spent}%` }}
      />
      {limit < 100 && <span className="cl-budgetbar__limit" style={{ left: `${limit}%` }} />}
      {tick !== null && <span className="cl-budgetbar__tick" style={{ left: `${tick}%` }} />}
    </span>
  );
}
