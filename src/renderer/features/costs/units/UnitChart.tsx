import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import type { UnitStep } from '@shared/model/units/unitCost';
import { unitWords as words } from '@shared/words/units';
import type { UnitSeries } from '../../../data/units';
import { amountAxis, chartFrame } from '../../../parts/chart/frame';
import { tipOf } from '../../../parts/chart/tooltip';
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

function told({ series: { currency, periods }, unit, step }: Props, at: number): HTMLElement | string {
  const period = periods[at];
  if (!period) return '';
  const perUnit = period.unit_cost === null ? '–' : formatUnitPrice(period.unit_cost, currency);
  return tipOf(periodText(period, step), [
    [words.costPer(unit), perUnit, '2'],
    [words.cost, formatMoney(period.cost, currency), '1'],
    [words.units, formatAmount(period.units)],
    [words.days, words.daysOf(period.known_days, period.days)],
  ]);
}

function optionOf(props: Props, token: Token) {
  const { series, step } = props;
  const { currency, periods } = series;
  return {
    ...chartFrame(token, {
      periods: periods.map((period) => (step === 'month' ? periodText(period, step) : period.from)),
      tip: (at) => told(props, at),
    }),
    yAxis: [
      amountAxis(token, (value) => formatUnitPrice(value, currency)),
      { ...amountAxis(token, (value) => shortMoney(value, currency)), splitLine: { show: false } },
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
