import { useMemo } from 'react';
import { withSavings, type MonthWithSavings } from '@shared/model/forecast/withSavings';
import type { Trend } from '@shared/model/trend';
import { forecastWords } from '@shared/words/forecast';
import { pipelineWords } from '@shared/words/savingsPipeline';
import type { SavingsPipeline } from '../../../data/cases';
import { ChartPlace, TrendChart } from '../../../parts/chart/TrendChart';
import { formatMonth } from '../../../platform/formatting/dates';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import '../../../ui/table/plainTable.css';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const HEIGHT = 220;
const SHOWN = 6;
const words = pipelineWords.effect;

const sum = (months: readonly MonthWithSavings[], of: 'forecast' | 'saving' | 'rest') =>
  months.reduce((total, one) => total + one[of], 0);

function trendOf(months: readonly MonthWithSavings[], currency: string): Trend {
  const line = (name: string, of: 'forecast' | 'rest') => ({
    key: of,
    name,
    parts: [name],
    values: months.map((one) => one[of]),
    total: sum(months, of),
    other: false,
  });
  return {
    currency,
    periods: months.map(({ month }) => `${month}-01`),
    series: [line(words.without, 'forecast'), line(words.with, 'rest')],
    rest: [],
  };
}

/** The forecast, and what is left of it once the savings in work are there. */
export function ForecastEffect({ pipeline }: { pipeline: SavingsPipeline }) {
  const { currency } = pipeline;
  const query = useCall('costs.forecast', { body: { filters: [], currency } });
  const { data, error } = query;
  const found = data?.data;
  const months = useMemo(() => withSavings(found?.months ?? [], pipeline.ahead), [found, pipeline.ahead]);
  const trend = useMemo(() => trendOf(months, currency), [months, currency]);
  return (
    <Panel title={words.title} note={words.note}>
      {error && !found ? (
        <FailedFetch what="the forecast" query={query} />
      ) : !found ? (
        <ChartPlace height={HEIGHT} />
      ) : found.reason !== null ? (
        <p className="cl-faint">{forecastWords.why(found.reason, found.completeThrough)}</p>
      ) : sum(months, 'saving') === 0 ? (
        <p className="cl-faint">{words.none}</p>
      ) : (
        <>
          <TrendChart trend={trend} kind="line" granularity="month" height={HEIGHT} label={words.chart} />
          <Months months={months} currency={currency} />
        </>
      )}
    </Panel>
  );
}

function Months({ months, currency }: { months: readonly MonthWithSavings[]; currency: string }) {
  const figures = (one: Omit<MonthWithSavings, 'month'>) =>
    [one.forecast, -one.saving, one.rest].map((amount, at) => (
      <td key={columns[at]} className="cl-plaintable__end">
        <Money amount={amount} currency={currency} />
      </td>
    ));
  const columns = [words.without, words.saving, words.with];
  return (
    <table className="cl-plaintable" aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{pipelineWords.month}</th>
          {columns.map((title) => (
            <th key={title} scope="col" className="cl-plaintable__end">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.slice(0, SHOWN).map((one) => (
          <tr key={one.month}>
            <td>{formatMonth(`${one.month}-01`)}</td>
            {figures(one)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total(months.length)}</th>
          {figures({
            forecast: sum(months, 'forecast'),
            saving: sum(months, 'saving'),
            rest: sum(months, 'rest'),
          })}
        </tr>
      </tfoot>
    </table>
  );
}
