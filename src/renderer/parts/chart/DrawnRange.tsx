import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { anomalyWords } from '@shared/words/anomalies';
import type { AnomalyDay } from '../../data/cases.endpoints';
import { formatDate, formatDay } from '../../platform/formatting/dates';
import { formatMoney, shortMoney } from '../../platform/formatting/money';
import { add, indexOf, row } from './tooltip';
import { useChart, type Token } from './useChart';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

interface Props {
  days: readonly AnomalyDay[];
  currency: string;
  height: number;
}

const words = anomalyWords.chart;

/** Daily cost as bars, in front of a band: the costs that would be nothing out of the ordinary. */
export function DrawnRange({ days, currency, height }: Props) {
  const option = useCallback((token: Token) => optionOf(days, currency, token), [days, currency]);
  const element = useChart('svg', option);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}

const colourOf = ({ anomalous, actual, expected }: AnomalyDay): string =>
  !anomalous ? 'chart-1' : actual >= (expected ?? 0) ? 'bad' : 'good';

function optionOf(days: readonly AnomalyDay[], currency: string, token: Token) {
  const axisText = { color: token('text-2'), fontSize: 11, fontFamily: token('font') };
  const line = { type: 'line', showSymbol: false, silent: true, emphasis: { disabled: true } };
  const unseen = { ...line, stack: 'range', lineStyle: { opacity: 0 } };
  return {
    animationDuration: 200,
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: token('hover'), opacity: 0.6 } },
      className: 'cl-charttip',
      backgroundColor: token('surface'),
      borderColor: token('line'),
      padding: 0,
      confine: true,
      formatter: (points: unknown) => tooltipOf(days[indexOf(points)], currency),
    },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => day),
      axisLine: { lineStyle: { color: token('line-strong') } },
      axisTick: { show: false },
      axisLabel: { ...axisText, formatter: formatDay, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...axisText, formatter: (value: number) => shortMoney(value, currency) },
      splitLine: { lineStyle: { color: token('line') } },
      splitNumber: 4,
    },
    series: [
      // The band is what lies on top of its lower edge.
      { ...unseen, data: days.map(({ low }) => low), z: 1 },
      {
        ...unseen,
        data: days.map(({ low, high }) => (low === null || high === null ? null : high - low)),
        areaStyle: { color: token('chart-other'), opacity: 0.3 },
        z: 1,
      },
      {
        type: 'bar',
        data: days.map((one) => ({ value: one.actual, itemStyle: { color: token(colourOf(one)) } })),
        barCategoryGap: '38%',
        barMaxWidth: 16,
        z: 2,
      },
      {
        ...line,
        data: days.map(({ expected }) => expected),
        lineStyle: { width: 1.5, type: 'dashed', color: token('text-2') },
        z: 3,
      },
    ],
  };
}

function tooltipOf(day: AnomalyDay | undefined, currency: string): HTMLElement {
  const box = document.createElement('div');
  if (!day) return box;
  const money = (amount: number) => formatMoney(amount, currency, true);
  add(box, 'cl-charttip__head', formatDate(day.day));
  row(box, words.actual, money(day.actual));
  if (day.expected !== null) row(box, words.expected, money(day.expected));
  if (day.low !== null && day.high !== null)
    row(box, words.range, words.rangeOf(money(day.low), money(day.high)));
  if (day.anomalous) add(box, 'cl-charttip__mark', words.marked);
  return box;
}
