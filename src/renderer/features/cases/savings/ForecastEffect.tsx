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
import { moneyColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

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
  const found = query.data?.data;
  const months = useMemo(() => withSavings(found?.months ?? [], pipeline.ahead), [found, pipeline.ahead]);
  const trend = useMemo(() => trendOf(months, currency), [months, currency]);
  return (
    <Panel title={words.title} note={words.note}>
      {!found ? (
        <Pending what="the forecast" query={query}>
          <ChartPlace height={HEIGHT} />
        </Pending>
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
  const figures = (['forecast', 'saving', 'rest'] as const).map((of) => ({
    of,
    amount: (value: number) => ({ amount: of === 'saving' ? -value : value, currency }),
  }));
  const titles = { forecast: words.without, saving: words.saving, rest: words.with };
  return (
    <PlainTable
      label={words.table}
      rows={months.slice(0, SHOWN)}
      rowKey={({ month }) => month}
      columns={[
        { id: 'month', title: pipelineWords.month, cell: ({ month }) => formatMonth(`${month}-01`) },
        ...figures.map(({ of, amount }) =>
          moneyColumn(of, titles[of], '', (one: MonthWithSavings) => amount(one[of])),
        ),
      ]}
      foot={
        <tr>
          <th scope="row">{words.total(months.length)}</th>
          {figures.map(({ of, amount }) => (
            <td key={of} className="cl-plaintable__end">
              <Money {...amount(sum(months, of))} />
            </td>
          ))}
        </tr>
      }
    />
  );
}
