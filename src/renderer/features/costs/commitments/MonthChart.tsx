import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { useChart, type Token } from '../../../parts/chart/useChart';
import { formatPercent } from '../../../platform/formatting/numbers';
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
  const text = { color: token('text-2'), fontSize: 11, fontFamily: token('font') };
  return {
    animationDuration: 250,
    grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      className: 'cl-charttip',
      backgroundColor: token('surface'),
      borderColor: token('line'),
      textStyle: { color: token('text'), fontSize: 12, fontFamily: token('font') },
      confine: true,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatPercent(value) : words.notKnown),
    },
    xAxis: {
      type: 'category',
      data: months.map(({ key }) => words.month(key)),
      axisLine: { lineStyle: { color: token('line-strong') }, onZero: false },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      max: 1,
      min: ({ min }: { min: number }) => Math.min(0, Math.floor(min / STEP) * STEP),
      interval: STEP,
      axisLabel: { ...text, formatter: (value: number) => formatPercent(value, 0) },
      splitLine: { lineStyle: { color: token('line') } },
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
