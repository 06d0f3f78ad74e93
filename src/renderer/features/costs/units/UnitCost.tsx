import { lazy } from 'react';
import { fileNameOf } from '@shared/model/fileName';
import { tableFormats, type TableFormat } from '@shared/model/reports/formats';
import { unitSteps, type UnitStep } from '@shared/model/units/unitCost';
import { costWords } from '@shared/words/costs';
import { unitWords as words } from '@shared/words/units';
import type { UnitMetric, UnitSeries } from '../../../data/units';
import { ChartFigure } from '../../../parts/chart/ChartFigure';
import { Pending } from '../../../parts/feedback/Loaded';
import { filterTexts } from '../../../parts/spend/chargeFilter';
import { downloadFile } from '../../../parts/spend/downloadText';
import { ExportAs } from '../../../parts/spend/ExportMenu';
import { useInCurrency } from '../../../parts/spend/useCurrency';
import { useDownloadCsv } from '../../../parts/spend/useDownloadCsv';
import { formatUnitPrice } from '../../../platform/formatting/money';
import { formatAmount } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { DeltaShare } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { footCells, PlainTable, type PlainColumn } from '../../../ui/table/PlainTable';
import * as state from './unitsState';
import { useCall } from '../../../platform/api/calls';
import { useSend } from '../../../parts/feedback/useSend';
import '../costs.css';

const Chart = lazy(async () => ({ default: (await import('./UnitChart')).UnitChart }));
const HEIGHT = 280;

interface Props {
  metric: UnitMetric;
  last: Date;
}

/** What the address asks for. */
function useAsked({ metric, last }: Props) {
  const url = useUrl();
  const period = url.get(state.unitPeriodParam);
  const chosen = url.get(state.stepParam);
  const granularity = chosen === 'auto' ? state.suitableStep(period) : chosen;
  return { params: { id: metric.metric_id }, query: { ...state.unitDays(period, last), granularity } };
}

/** Which days, by what; and the file of it. */
export function UnitCostBar(props: Props) {
  const url = useUrl();
  const asked = useAsked(props);
  const { granularity, from, to: end } = asked.query;
  const [fetchCsv, csv] = useSend('unitMetrics.exportCosts');
  const [fetchBook, book] = useSend('unitMetrics.costsWorkbook');
  const download = useDownloadCsv();
  const says = { done: words.exported, failed: words.exportFailed };
  async function save(format: TableFormat) {
    const name = fileNameOf(props.metric.name, 'metric').toLowerCase();
    const file = `unit-costs-${name}-${from}-${end}.${format}`;
    if (format !== 'csv') return downloadFile((await fetchBook(asked, says)).data, file);
    const { data } = await fetchCsv(asked, says);
    if (data !== undefined) download(file, data);
  }
  return (
    <>
      <Select
        label={words.range}
        prefix={words.range}
        value={url.get(state.unitPeriodParam)}
        options={state.unitPeriods.map((value) => ({ value, label: words.ranges[value] }))}
        onChange={(period) => url.set(to(state.unitPeriodParam, period), to(state.stepParam, 'auto'))}
      />
      <Segmented
        label={words.step}
        value={granularity}
        options={unitSteps.map((value) => ({ value, label: words.steps[value] }))}
        onChange={(step) => url.set(to(state.stepParam, step))}
      />
      <ExportAs
        label={words.export}
        formats={tableFormats}
        busy={csv.isLoading || book.isLoading}
        onExport={(format) => void save(format)}
      />
    </>
  );
}

/** Cost per unit over time: drawn, and period by period. */
export function UnitCostPanel(props: Props) {
  const asked = useAsked(props);
  const { unit } = props.metric;
  const query = useCall('unitMetrics.costs', asked);
  const { data, error } = query;
  const { shown, choice } = useInCurrency(data?.data.currencies ?? []);
  if (error || !data) return <Pending what={words.failed} query={query} rows={8} />;
  const { incomplete, cost_method: method, through } = data.data;
  if (!shown)
    return (
      <Panel flush>
        <Empty icon="costs" title={words.noCharges}>
          {words.noChargesText}
        </Empty>
      </Panel>
    );
  const { total, currency } = shown;
  const { granularity: step } = asked.query;
  return (
    <>
      {incomplete.length > 0 && <Banner tone="warn">{costWords.incomplete.line(incomplete)}</Banner>}
      <Panel
        title={words.costPer(unit)}
        note={filterTexts(props.metric.filters).join(', ') || words.allSpend}
        actions={choice}
      >
        <Row as="p" align="baseline">
          <span className="cl-size-xl cl-strong cl-num">
            {total.unit_cost === null ? '–' : formatUnitPrice(total.unit_cost, currency)}
          </span>
          <span className="cl-muted">{words.overDays(total.from, total.to)}</span>
        </Row>
        <p className="cl-faint">
          {words.basis(total.known_days, total.days, costWords.methods[method], currency)}
          {through !== null && through < total.to && ` ${words.through(through)}`}
        </p>
        {total.known_days === 0 ? (
          <Empty icon="costs" title={words.noBoth}>
            {words.noBothText}
          </Empty>
        ) : (
          <ChartFigure
            label={words.chart(unit, total.from, total.to)}
            height={HEIGHT}
            legend={[
              { text: words.axisLeft(unit), look: 'cl-units__line' },
              { text: words.axisRight, look: 'cl-units__bars' },
            ]}
          >
            <Chart series={shown} unit={unit} step={step} height={HEIGHT} />
          </ChartFigure>
        )}
      </Panel>
      {total.known_days > 0 && <Periods series={shown} unit={unit} step={step} />}
    </>
  );
}

type Total = UnitSeries['total'];

function Periods({ series, unit, step }: { series: UnitSeries; unit: string; step: UnitStep }) {
  const { currency, total, periods } = series;
  const figures: PlainColumn<Total>[] = [
    moneyColumn('cost', words.cost, '', (one: Total) =>
      one.known_days === 0 ? null : { amount: one.cost, currency, exact: true },
    ),
    numberColumn('units', words.units, '', (one: Total) =>
      one.known_days === 0 ? null : formatAmount(one.units),
    ),
    {
      id: 'costPer',
      title: words.costPer(unit),
      align: 'end',
      cell: ({ unit_cost: cost }) => (
        <span className="cl-strong">{cost === null ? '–' : formatUnitPrice(cost, currency)}</span>
      ),
    },
  ];
  const daysOf = (one: Total) => words.daysOf(one.known_days, one.days);
  return (
    <Panel title={words.periods} flush>
      <PlainTable<UnitSeries['periods'][number]>
        label={words.costPer(unit)}
        rows={periods.toReversed()}
        rowKey={({ from }) => from}
        columns={[
          {
            id: 'period',
            title: words.period,
            cell: (period) => <span className="cl-num">{state.periodText(period, step)}</span>,
          },
          ...figures,
          {
            id: 'change',
            title: words.change,
            align: 'end',
            cell: ({ change }) =>
              change === null ? <span className="cl-faint">–</span> : <DeltaShare share={change} />,
          },
          numberColumn('days', words.days, '', daysOf, 'muted'),
        ]}
        foot={
          <tr>
            <th scope="row">{words.total}</th>
            {footCells(figures, total)}
            <td className="cl-plaintable__end cl-faint">–</td>
            <td className="cl-plaintable__end cl-num cl-muted">{daysOf(total)}</td>
          </tr>
        }
      />
    </Panel>
  );
}
