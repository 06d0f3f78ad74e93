import { TOP_SPENDERS } from '@shared/model/limits';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import { messages } from '@shared/words/messages';
import { useSpendQuery } from '../../../data/costs.endpoints';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatPercent } from '../../../platform/formatting/numbers';
import type { DayRange } from '../../../platform/formatting/ranges';
import { labelOf, OTHER } from '../../../parts/chart/trend';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';

interface Props {
  kind: 'service' | 'account' | 'owner';
  month: DayRange;
  currency: string;
}

/** The five that cost most in the last 30 days. */
export function SpenderCard({ kind, month, currency }: Props) {
  const words = caseWords.savings;
  const { data, error, refetch, isFetching } = useSpendQuery({
    body: { ...month, granularity: 'total', group_by: [kind], top: TOP_SPENDERS },
  });
  const all = data?.data.totals.find((sum) => sum.currency === currency)?.cost ?? 0;
  const rows = (data?.data.rows ?? [])
    .filter((row) => row.currency === currency && labelOf(row) !== OTHER)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, TOP_SPENDERS);
  const most = Math.max(1, rows[0]?.cost ?? 1);
  return (
    <Panel title={words.top(costWords.fields[kind])} note={words.topNote}>
      {error && !data ? (
        <Failed
          title={messages.failedToFetch('spend')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !data ? (
        <Skeleton rows={5} />
      ) : rows.length === 0 ? (
        <Empty title={costWords.spend.empty} />
      ) : (
        <ol className="cl-bars">
          {rows.map((row) => (
            <li key={row.group.join('/')}>
              <div className="cl-row cl-row--between">
                <span className="cl-clip">{labelOf(row) || costWords.noValue}</span>
                <Money amount={row.cost} currency={currency} />
              </div>
              <div className="cl-row">
                <span className="cl-bars__track">
                  <span style={{ width: `${Math.max(1, (row.cost / most) * 100)}%` }} />
                </span>
                <span
                  className="cl-faint cl-num"
                  title={words.share(formatPercent(all === 0 ? 0 : row.cost / all))}
                >
                  {formatPercent(all === 0 ? 0 : row.cost / all, 0)}
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
