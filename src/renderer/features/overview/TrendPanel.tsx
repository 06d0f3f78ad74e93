import { startOfMonth, subMonths } from 'date-fns';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { SPEND_GROUPS } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../data/costs';
import { formatDate } from '../../platform/formatting/dates';
import { presetRange } from '../../platform/formatting/ranges';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { previousBy } from '../../parts/chart/previous';
import { labelOf } from '@shared/model/trend';
import { useSpendTrend } from '../../parts/chart/useSpendTrend';
import { ChartPlace, TrendChart } from '../../parts/chart/TrendChart';
import { useAnomalyMarks } from '../../parts/chart/useAnomalyMarks';
import { PathLink } from '../../parts/navigation/PathLink';
import { nextLevel } from '../../parts/spend/drill';
import { Panel } from '../../ui/base/Panel';
import { Segmented } from '../../ui/fields/Field';
import { useCall } from '../../platform/api/calls';
import { useAhead } from './useAhead';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

const spans = ['30d', '90d', '1y'] as const;
const span = urlChoice('span', spans, '30d');
const granularities = { '30d': 'day', '90d': 'day', '1y': 'month' } as const;
const HEIGHT = 330;
/** Nearly all of a bill is in a few categories; its services would be half “Other”. */
const FIELD = 'category';
/** Groups that are drawn apart: more of them are thinner than an eye can tell. */
const SERIES = 7;
/** A year is twelve calendar months, so that no bar is short but the last. */
function wholeMonths(chosen: (typeof spans)[number], last: Date) {
  if (chosen !== '1y') return presetRange(chosen, last);
  return { from: formatDate(startOfMonth(subMonths(last, 11))), to: formatDate(last) };
}

/** Spend by category, as stacked bars. */
export function TrendPanel({
  known,
  last,
  currency,
}: {
  known: Pick<CostRange, 'firstDay' | 'lastDay'>;
  last: Date;
  currency: string;
}) {
  const words = costWords.overview;
  const url = useUrl();
  const chosen = url.get(span);
  const granularity = granularities[chosen];
  const range = wholeMonths(chosen, last);
  const query = useCall('costs.spend', {
    body: { ...range, granularity, group_by: [FIELD], top: SPEND_GROUPS },
  });
  const { data, error } = query;
  const rows = data?.data.rows;
  const { from } = range;
  const trend = useSpendTrend(data?.data, currency, { ...range, granularity }, known, SERIES);
  const { periods } = trend;
  const compared = useCall('costs.compare', { body: { ...range, group_by: FIELD } }).currentData?.data;
  const previous = useMemo(() => {
    const previousFrom = compared?.compared.before_from ?? from;
    return previousBy(compared?.days ?? [], currency, { periods, granularity, from, previousFrom });
  }, [compared, currency, periods, granularity, from]);
  const ahead = useAhead(currency, granularity, last);
  const marks = useAnomalyMarks({ ...range, currency, periods, granularity });
  const navigate = useNavigate();
  const drill = (name: string) => {
    const value = rows?.find((row) => labelOf(row) === name)?.group[0];
    if (value === undefined) return;
    const filters = JSON.stringify([{ field: FIELD, values: [value] }]);
    void navigate(
      `/costs?range=${chosen}&group=${nextLevel(FIELD, [])}&filters=${encodeURIComponent(filters)}`,
    );
  };
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
      {error && !rows ? (
        <FailedFetch what="spend" query={query} />
      ) : rows ? (
        <TrendChart
          trend={trend}
          kind="bars"
          granularity={granularity}
          height={HEIGHT}
          previous={ahead ? undefined : previous}
          ahead={ahead}
          marks={marks}
          onPick={drill}
          onMark={({ caseId }) => void navigate(`/cases/${encodeURIComponent(caseId)}`)}
          label={`${words.trend}, ${words.spans[chosen]}`}
        />
      ) : (
        <ChartPlace height={HEIGHT} />
      )}
    </Panel>
  );
}
