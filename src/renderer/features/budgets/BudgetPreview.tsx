import { budgetWords } from '@shared/words/budgets';
import { formatMoney } from '../../platform/formatting/money';
import { setFilters } from '../../parts/spend/chargeFilter';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { Money } from '../../ui/base/Money';
import { Block } from '../../ui/feedback/States';
import { Stack, Text } from '../../ui/layout/Layout';
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
    <Stack as="section" gap="s" box="line" className="cl-budgetpreview" label={words.preview}>
      <Text as="h3" size="s" tone="muted" medium>
        {words.preview}
      </Text>
      {last.length === 0 ? (
        <p className="cl-faint">{words.previewNone}</p>
      ) : (
        <>
          <Stack as="ul" gap="xs">
            {last.map(({ month: own, cost }) => (
              <li key={own} className="cl-columns cl-align-center">
                <span className="cl-faint">{budgetWords.month(own)}</span>
                <span className="cl-budgetbar">
                  <span
                    className={`cl-budgetbar__spent ${cost > amount ? 'cl-budgetbar__spent--over' : ''}`}
                    style={{ width: share(cost) }}
                  />
                  {amount > 0 && <span className="cl-budgetbar__limit" style={{ left: share(amount) }} />}
                </span>
                <Money amount={cost} currency={currency} className="cl-right" />
              </li>
            ))}
          </Stack>
          <p className="cl-muted">
            {amount > 0 && `${words.previewOver(above, last.length)}. `}
            {month &&
              `${words.previewForecast(budgetWords.month(month.from), formatMoney(month.amount, currency))}.`}
          </p>
        </>
      )}
    </Stack>
  );
}
