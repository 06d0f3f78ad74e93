import { budgetWords } from '@shared/words/budgets';
import { formatMoney } from '../../platform/formatting/money';
import { setFilters } from '../../parts/spend/chargeFilter';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { Money } from '../../ui/base/Money';
import { Block } from '../../ui/feedback/States';
import { firstAmount, type BudgetDraft } from './budgetDraft';
import { monthsOf } from '@shared/model/budgets/plan';
import { useCall } from '../../platform/api/calls';

const words = budgetWords.dialog;
const MONTHS = 6;

/** What these charges cost in the last months, against the amount that is typed (of a month, where it is for more). */
export function BudgetPreview({ draft }: { draft: BudgetDraft }) {
  const { currency, costMethod } = draft;
  const filters = setFilters(useDebounced(draft.filters));
  const { data } = useCall(
    'costs.forecast',
    { body: { filters, currency, ...(costMethod === null ? {} : { cost_method: costMethod }) } },
    { skip: currency === '' },
  );
  if (!data) return <Block height={120} />;
  const { history, month } = data.data;
  const last = history.slice(-MONTHS);
  const amount = firstAmount(draft) / monthsOf[draft.period];
  const most = Math.max(amount || 0, month?.amount ?? 0, ...last.map(({ cost }) => cost));
  const share = (value: number) => `${most <= 0 ? 0 : Math.max(0, (value / most) * 100)}%`;
  const above = last.filter(({ cost }) => cost > amount).length;
  return (
    <section className="cl-budgetpreview" aria-label={words.preview}>
      <h3>{words.preview}</h3>
      {last.length === 0 ? (
        <p className="cl-faint">{words.previewNone}</p>
      ) : (
        <>
          <ul>
            {last.map(({ month: own, cost }) => (
              <li key={own}>
                <span className="cl-faint">{budgetWords.month(own)}</span>
                <span className="cl-budgetpreview__track">
                  <span
                    className={`cl-budgetpreview__bar ${cost > amount ? 'cl-budgetpreview__bar--over' : ''}`}
                    style={{ width: share(cost) }}
                  />
                  {amount > 0 && <span className="cl-budgetpreview__line" style={{ left: share(amount) }} />}
                </span>
                <Money amount={cost} currency={currency} />
              </li>
            ))}
          </ul>
          <p className="cl-muted">
            {amount > 0 && `${words.previewOver(above, last.length)}. `}
            {month &&
              `${words.previewForecast(budgetWords.month(month.from), formatMoney(month.amount, currency))}.`}
          </p>
        </>
      )}
    </section>
  );
}
