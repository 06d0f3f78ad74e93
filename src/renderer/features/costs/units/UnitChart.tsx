import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import type { UnitStep } from '@shared/model/units/unitCost';
import { unitWords as words } from '@shared/words/units';
import type { UnitSeries } from '../../../data/units';
import { add, indexOf, row } from '../../../parts/chart/tooltip';
import { useChart, type Token } from '../../../parts/chart/useChart';
import { formatMoney, formatUnitPrice, shortMoney } from '../../../platform/formatting/money';
import { formatAmount } from '../../../platform/formatting/numbers';
import { periodText } from './unitsState';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

interface Props {
  series: UnitSeries;
  unit: string;
  step: UnitStep;
}

/** Cost per unit as a line, with gaps, over the cost of the same days as bars. Drawn by the library of charts. */
export function UnitChart({ series, unit, step, height }: Props & { height: number }) {
  const option = useCallback((token: Token) => optionOf({ series, unit, step }, token), [series, unit, step]);
  const element = useChart('svg', option);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}

function tipOf({ series: { currency, periods }, unit, step }: Props, at: number): HTMLElement | string {
  const told = periods[at];
  if (!told) return '';
  const box = document.createElement('div');
  add(box, 'cl-charttip__head', periodText(told, step));
  const perUnit = told.unit_cost === null ? '–' : formatUnitPrice(told.unit_cost, currency);
  row(box, words.costPer(unit), perUnit, '2');
  row(box, words.cost, formatMoney(told.cost, currency), '1');
  row(box, words.units, formatAmount(told.units));
  row(box, words.days, words.daysOf(told.known_days, told.days));
  return box;
}

function optionOf(props: Props, token: Token) {
  const { series, step } = props;
  const { currency, periods } = series;
  const text = { color: token('text-2'), fontSize: 11, fontFamily: token('font') };
  return {
    animationDuration: 250,
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: token('hover'), opacity: 0.6 } },
      className: 'cl-charttip',
      backgroundColor: token('surface'),
      borderColor: token('line'),
      padding: 0,
      confine: true,
      formatter: (points: unknown) => tipOf(props, indexOf(points)),
    },
    xAxis: {
      type: 'category',
      data: periods.map((period) => (step === 'month' ? periodText(period, step) : period.from)),
      axisLine: { lineStyle: { color: token('line-strong') } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: [
      {
        type: 'value',
        axisLabel: { ...text, formatter: (value: number) => formatUnitPrice(value, currency) },
        splitLine: { lineStyle: { color: token('line') } },
        splitNumber: 4,
      },
      {
        type: 'value',
        axisLabel: { ...text, formatter: (value: number) => shortMoney(value, currency) },
        splitLine: { show: false },
        splitNumber: 4,
      },
    ],
    series: [
      {
        type: 'bar',
        yAxisIndex: 1,
        barMaxWidth: 34,
        data: periods.map(({ cost, known_days: known }) => (known === 0 ? null : cost)),
        itemStyle: { color: token('chart-1'), opacity: 0.3 },
      },
      {
        type: 'line',
        yAxisIndex: 0,
        data: periods.map(({ unit_cost: cost }) => cost),
        connectNulls: false,
        symbol: 'circle',
        symbolSize: 6,
        lineStyle: { width: 2.5, color: token('chart-2') },
        itemStyle: { color: token('chart-2') },
        z: 5,
      },
    ],
  };
}
