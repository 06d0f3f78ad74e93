import { startOfMonth, subMonths } from 'date-fns';
import { useMemo } from 'react';
import { CHART_COLOURS } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { messages } from '@shared/words/messages';
import { useSpendQuery } from '../../data/costs.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate } from '../../platform/formatting/dates';
import { presetRange } from '../../platform/formatting/ranges';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { trendOf } from '../../parts/chart/trend';
import { TrendChart } from '../../parts/chart/TrendChart';
import { PathLink } from '../../parts/navigation/PathLink';
import { Panel } from '../../ui/base/Panel';
import { Block, Failed } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';

const spans = ['30d', '90d', '1y'] as const;
const span = urlChoice('span', spans, '90d');
const granularities = { '30d': 'day', '90d': 'day', '1y': 'month' } as const;
const HEIGHT = 300;

/** A year is twelve calendar months, so that no bar is short but the last. */
function wholeMonths(chosen: (typeof spans)[number], last: Date) {
  if (chosen !== '1y') return presetRange(chosen, last);
  return { from: formatDate(startOfMonth(subMonths(last, 11))), to: formatDate(last) };
}

/** Spend by service, as stacked bars. */
export function TrendPanel({ last, currency }: { last: Date; currency: string }) {
  const words = costWords.overview;
  const url = useUrl();
  const chosen = url.get(span);
  const granularity = granularities[chosen];
  const range = wholeMonths(chosen, last);
  const { data, error, refetch, isFetching } = useSpendQuery({
    body: { ...range, granularity, group_by: ['service'], top: CHART_COLOURS },
  });
  const rows = data?.data.rows;
  const trend = useMemo(() => (rows ? trendOf(rows, currency, CHART_COLOURS) : null), [rows, currency]);
  return (
    <Panel
      title={words.trend}
      actions={
        <>
          <Segmented
            label={words.span}
            value={chosen}
            options={spans.map((value) => ({ value, label: words.spans[value] }))}
            onChange={(next) => url.set(to(span, next))}
          />
          <PathLink to={`/costs?range=${chosen}`}>{words.explore}</PathLink>
        </>
      }
    >
      {error && !trend ? (
        <Failed
          title={messages.failedToFetch('spend')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : trend ? (
        <TrendChart
          trend={trend}
          kind="bars"
          granularity={granularity}
          height={HEIGHT}
          label={costWords.spend.chart('service', words.spans[chosen])}
        />
      ) : (
        <Block height={HEIGHT} />
      )}
    </Panel>
  );
}
