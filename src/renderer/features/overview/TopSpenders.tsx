import { TOP_SPENDERS } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { messages } from '@shared/words/messages';
import { useSpendQuery } from '../../data/costs.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatPercent } from '../../platform/formatting/numbers';
import type { DayRange } from '../../platform/formatting/ranges';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { labelOf, OTHER } from '../../parts/chart/trend';
import { PathLink } from '../../parts/navigation/PathLink';
import { Money } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Empty, Failed, Skeleton } from '../../ui/feedback/States';
import { Select } from '../../ui/fields/Select';

const kinds = ['service', 'account', 'owner'] as const;
const kindParam = urlChoice('top', kinds, 'service');

/** The five that cost most over the last 30 days, with their share of all spend. */
export function TopSpenders({ month, currency }: { month: DayRange; currency: string }) {
  const words = costWords.overview;
  const url = useUrl();
  const kind = url.get(kindParam);
  const { data, error, refetch, isFetching } = useSpendQuery({
    body: { ...month, granularity: 'total', group_by: [kind], top: TOP_SPENDERS },
  });
  const all = data?.data.totals.find((sum) => sum.currency === currency)?.cost ?? 0;
  const rows = (data?.data.rows ?? [])
    .filter((row) => row.currency === currency && labelOf(row) !== OTHER)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, TOP_SPENDERS);
  const largest = rows[0]?.cost ?? 1;
  return (
    <Panel
      title={words.topSpenders}
      note={words.topSpendersNote}
      actions={
        <Select
          label={words.topSpenders}
          value={kind}
          options={kinds.map((value) => ({ value, label: costWords.fields[value] }))}
          onChange={(next) => url.set(to(kindParam, next))}
        />
      }
    >
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
        <ol className="cl-spenders">
          {rows.map((row) => (
            <li key={labelOf(row)}>
              <div className="cl-row cl-row--between">
                <PathLink className="cl-clip cl-spenders__name" to={spendPath(kind, row.group[0] ?? '')}>
                  {labelOf(row)}
                </PathLink>
                <Money amount={row.cost} currency={currency} />
              </div>
              <div className="cl-row">
                <span className="cl-spenders__track">
                  <span
                    className="cl-spenders__bar"
                    style={{ width: `${Math.max(1, (row.cost / largest) * 100)}%` }}
                  />
                </span>
                <span className="cl-faint cl-num">{formatPercent(all === 0 ? 0 : row.cost / all, 0)}</span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const spendPath = (field: string, value: string) => {
  const filters = JSON.stringify([{ field, values: [value] }]);
  return `/costs?range=30d&filters=${encodeURIComponent(filters)}`;
};
