import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { AI_CATEGORY } from '@shared/model/ai-usage/meters';
import { modelsOf, totalOf } from '@shared/model/ai-usage/models';
import { narrowedTo } from '@shared/model/filterSets';
import { rangePresets, SPEND_SERIES } from '@shared/model/limits';
import { currenciesOf } from '@shared/model/trend';
import { aiSpendWords as words } from '@shared/words/aiSpend';
import { costWords } from '@shared/words/costs';
import { messages } from '@shared/words/messages';
import type { CostRange, SpendRequest } from '../../../data/costs';
import { useSpendTrend } from '../../../parts/chart/useSpendTrend';
import { ChartPlace, TrendChart } from '../../../parts/chart/TrendChart';
import { DemoBanner } from '../../../parts/imports/DemoBanner';
import { IncompleteBanner } from '../../../parts/imports/IncompleteBanner';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Page } from '../../../parts/page/Page';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { only, setFilters } from '../../../parts/spend/chargeFilter';
import { reasonOf } from '../../../platform/api/reasonOf';
import { toDate } from '../../../platform/formatting/dates';
import { applyChanges, to, useUrl } from '../../../platform/urlState';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty, Failed } from '../../../ui/feedback/States';
import { DateRange } from '../../../ui/fields/DateRange';
import { Segmented } from '../../../ui/fields/Field';
import { Filters } from '../Filters';
import * as state from '../spendState';
import { WithBills } from '../WithBills';
import { AiFigures } from './AiFigures';
import { ModelTable } from './ModelTable';
import { useCall } from '../../../platform/api/calls';

const HEIGHT = 240;
const presets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));

/** What AI models cost: by model, with tokens and their price, as far as the bills count them. */
export function AiScreen() {
  return <WithBills what={words.failed}>{(known, last) => <AiSpend known={known} last={last} />}</WithBills>;
}

function AiBar({ known, last, days }: { known: CostRange; last: Date; days: { from: string; to: string } }) {
  const url = useUrl();
  const chosen = url.get(state.rangeParam);
  return (
    <>
      <DateRange
        label={costWords.spend.range}
        presets={presets}
        preset={'preset' in chosen ? chosen.preset : null}
        text={state.rangeText(chosen, costWords.ranges)}
        range={[toDate(days.from) ?? last, toDate(days.to) ?? last]}
        max={toDate(known.lastDay ?? '') ?? last}
        onPreset={(preset) => url.set(to(state.rangeParam, { preset }))}
        onCustom={(first, end) => url.set(to(state.rangeParam, state.customRange(first, end)))}
      />
      <Filters known={known} />
    </>
  );
}

function AiSpend({ known, last }: { known: CostRange; last: Date }) {
  const url = useUrl();
  const { search } = useLocation();
  const days = state.daysOf(url.get(state.rangeParam), last);
  const filters = narrowedTo(
    setFilters(url.get(state.filtersParam)),
    [{ field: 'category', value: AI_CATEGORY }],
    only,
  );
  const granularity = state.suitable(days);
  const request: SpendRequest = { ...days, filters, granularity, group_by: ['meter'], top: SPEND_SERIES };
  const spend = useCall('costs.spend', { body: request });
  const usage = useCall('costs.usage', {
    body: { ...days, filters, group_by: ['service', 'meter', 'charge'] },
  });
  const reply = spend.data?.data;
  const used = usage.data?.data;
  const currencies = useMemo(() => currenciesOf(reply?.rows ?? []), [reply]);
  const wanted = url.get(state.currencyParam);
  const currency = currencies.includes(wanted) ? wanted : (currencies[0] ?? 'USD');
  const trend = useSpendTrend(reply, currency, { ...days, granularity }, known);
  const models = useMemo(() => modelsOf(used?.rows ?? [], currency), [used, currency]);
  const total = useMemo(() => totalOf(models), [models]);
  const cost = reply?.totals.find((one) => one.currency === currency)?.cost ?? 0;
  const { error } = spend.error ? spend : usage;
  const bar = <AiBar known={known} last={last} days={days} />;
  if (error)
    return (
      <Page bar={bar}>
        <Failed
          title={messages.failedToFetch(words.failed)}
          reason={reasonOf(error)}
          onRetry={() => {
            void spend.refetch();
            void usage.refetch();
          }}
          busy={spend.isFetching || usage.isFetching}
        />
      </Page>
    );
  const isEmpty = reply !== undefined && trend.series.length === 0;
  const explorer = applyChanges(new URLSearchParams(search), [
    to(state.filtersParam, filters),
    to(state.groupParam, 'meter'),
  ]);
  return (
    <Page bar={bar}>
      {known.demo && <DemoBanner />}
      <IncompleteBanner bills={reply?.incomplete ?? []} />
      {isEmpty ? (
        <Empty icon="sparkle" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <>
          <AiFigures total={total} cost={cost} currency={currency} loading={!reply || !used} />
          <Panel
            actions={
              <>
                {currencies.length > 1 && (
                  <Segmented
                    label={costWords.overview.currency}
                    value={currency}
                    options={currencies.map((code) => ({ value: code, label: code }))}
                    onChange={(next) => url.set(to(state.currencyParam, next))}
                  />
                )}
                <PathLink to={`/costs?${explorer}`}>{words.open}</PathLink>
              </>
            }
          >
            <BasisLine
              days={days}
              method={reply?.cost_method}
              filters={filters}
              totals={reply?.totals}
              frontiers={known.frontiers}
            />
            {reply ? (
              <TrendChart
                trend={trend}
                kind="bars"
                granularity={granularity}
                height={HEIGHT}
                label={words.chart(`${days.from} – ${days.to}`)}
              />
            ) : (
              <ChartPlace height={HEIGHT} />
            )}
          </Panel>
          {used?.truncated && <Banner tone="info">{words.truncated}</Banner>}
          {models.length > 0 && <ModelTable models={models} currency={currency} />}
        </>
      )}
    </Page>
  );
}
