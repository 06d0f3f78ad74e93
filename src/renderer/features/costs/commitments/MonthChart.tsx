import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { amountAxis, chartFrame } from '../../../parts/chart/frame';
import { tipOf } from '../../../parts/chart/tooltip';
import { useChart, type Token } from '../../../parts/chart/useChart';
import { formatPercent } from '../../../platform/formatting/numbers';
import { shareText } from './Kpis';
import '../../../parts/chart/chart.css';

register([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

type Month = CommitmentReport['months'][number];
/** Of the axis of shares. */
const STEP = 0.25;
const shown = ['utilization', 'coverage', 'savingsRate'] as const;
const colors = { utilization: 'chart-1', coverage: 'chart-2', savingsRate: 'chart-3' } as const;

/** Three shares by month; a month in which one is not known has a gap. Drawn by the library of charts. */
export function MonthChart({ months, height }: { months: readonly Month[]; height: number }) {
  const option = useCallback((token: Token) => optionOf(months, token), [months]);
  const element = useChart('svg', option);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}

function optionOf(months: readonly Month[], token: Token) {
  const frame = chartFrame(token, {
    periods: months.map(({ key }) => words.month(key)),
    pointer: 'line',
    tip: (at) => told(months[at]),
  });
  return {
    ...frame,
    xAxis: { ...frame.xAxis, axisLine: { ...frame.xAxis.axisLine, onZero: false } },
    yAxis: {
      ...amountAxis(token, (value) => formatPercent(value, 0)),
      max: 1,
      min: ({ min }: { min: number }) => Math.min(0, Math.floor(min / STEP) * STEP),
      interval: STEP,
    },
    series: shown.map((key) => ({
      type: 'line',
      name: words.kpi[key].title,
      data: months.map((month) => month[key]),
      color: token(colors[key]),
      lineStyle: { width: 2 },
      symbol: 'circle',
      symbolSize: 6,
      connectNulls: false,
    })),
  };
}

const told = (month: Month | undefined): HTMLElement | string =>
  month
    ? tipOf(
        words.month(month.key),
        shown.map((key, at) => [words.kpi[key].title, shareText(month[key]), String(at + 1)]),
      )
    : '';
