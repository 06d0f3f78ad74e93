import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { AI_CATEGORY } from '@shared/model/ai-usage/meters';
import { modelsOf, totalOf } from '@shared/model/ai-usage/models';
import { narrowedTo } from '@shared/model/filterSets';
import { SPEND_SERIES } from '@shared/model/limits';
import { currenciesOf } from '@shared/model/trend';
import { aiSpendWords as words } from '@shared/words/aiSpend';
import type { CostRange, SpendRequest } from '../../../data/costs';
import { useSpendTrend } from '../../../parts/chart/useSpendTrend';
import { ChartPlace, TrendChart } from '../../../parts/chart/TrendChart';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';
import { together } from '../../../parts/feedback/together';
import { IncompleteBanner } from '../../../parts/imports/IncompleteBanner';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Page } from '../../../parts/page/Page';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { only, setFilters } from '../../../parts/spend/chargeFilter';
import { useCurrency } from '../../../parts/spend/useCurrency';
import { applyChanges, to, useUrl } from '../../../platform/urlState';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { Filters } from '../Filters';
import { SpendDays } from '../SpendDays';
import * as state from '../spendState';
import { WithBills } from '../WithBills';
import { AiFigures } from './AiFigures';
import { ModelTable } from './ModelTable';
import { useCall } from '../../../platform/api/calls';

const HEIGHT = 240;

/** What AI models cost: by model, with tokens and their price, as far as the bills count them. */
export function AiScreen() {
  return <WithBills what={words.failed}>{(known, last) => <AiSpend known={known} last={last} />}</WithBills>;
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
  const { currency, choice } = useCurrency(currencies);
  const trend = useSpendTrend(reply, currency, { ...days, granularity }, known);
  const models = useMemo(() => modelsOf(used?.rows ?? [], currency), [used, currency]);
  const total = useMemo(() => totalOf(models), [models]);
  const charged = models.reduce((sum, one) => sum + Math.max(one.cost, 0), 0);
  const cost = reply?.totals.find((one) => one.currency === currency)?.cost ?? 0;
  const both = together(spend, usage);
  const bar = (
    <>
      <SpendDays known={known} last={last} days={days} />
      <Filters known={known} />
    </>
  );
  if (both.error)
    return (
      <Page bar={bar}>
        <FailedFetch query={both} what={words.failed} />
      </Page>
    );
  const isEmpty = reply !== undefined && trend.series.length === 0;
  const explorer = applyChanges(new URLSearchParams(search), [
    to(state.filtersParam, filters),
    to(state.groupParam, 'meter'),
  ]);
  return (
    <Page bar={bar}>
      <IncompleteBanner bills={reply?.incomplete ?? []} />
      {isEmpty ? (
        <Empty icon="sparkle" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <>
          <AiFigures
            total={total}
            cost={cost}
            charged={charged}
            currency={currency}
            loading={!reply || !used}
          />
          <Panel>
            <Row between wrap gap="l">
              <BasisLine
                days={days}
                method={reply?.cost_method}
                filters={filters}
                totals={reply?.totals}
                frontiers={known.frontiers}
              />
              <Row>
                {choice}
                <PathLink to={`/costs?${explorer}`}>{words.open}</PathLink>
              </Row>
            </Row>
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
