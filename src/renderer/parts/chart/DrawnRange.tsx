import { LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { anomalyWords } from '@shared/words/anomalies';
import type { AnomalyDay } from '../../data/cases';
import { formatDate, formatDay } from '../../platform/formatting/dates';
import { formatMeasured, shortMeasured, type CountedIn } from '../anomaly/measured';
import { amountAxis, chartFrame } from './frame';
import { add, row } from './tooltip';
import { useChart, type Token } from './useChart';

register([LineChart, ScatterChart, GridComponent, TooltipComponent, SVGRenderer]);

interface Props {
  days: readonly AnomalyDay[];
  of: CountedIn;
  height: number;
}

const words = anomalyWords.chart;

/** Daily cost (or usage) over a band of what would be nothing out of the ordinary; days that stand out are marked. */
export function DrawnRange({ days, of, height }: Props) {
  const option = useCallback((token: Token) => optionOf(days, of, token), [days, of]);
  const element = useChart('svg', option);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}

const colourOf = ({ actual, expected }: AnomalyDay): string => (actual >= (expected ?? 0) ? 'bad' : 'good');

function optionOf(days: readonly AnomalyDay[], of: CountedIn, token: Token) {
  const line = { type: 'line', showSymbol: false, silent: true, emphasis: { disabled: true } };
  const unseen = { ...line, stack: 'range', lineStyle: { opacity: 0 } };
  return {
    ...chartFrame(token, {
      periods: days.map(({ day }) => day),
      text: formatDay,
      pointer: 'line',
      tip: (at) => tooltipOf(days[at], of),
    }),
    yAxis: amountAxis(token, (value) => shortMeasured(value, of)),
    series: [
      // The band is what lies on top of its lower edge.
      { ...unseen, data: days.map(({ low }) => low), z: 1 },
      {
        ...unseen,
        data: days.map(({ low, high }) => (low === null || high === null ? null : high - low)),
        areaStyle: { color: token('chart-1'), opacity: 0.18 },
        z: 1,
      },
      {
        ...line,
        data: days.map(({ actual }) => actual),
        lineStyle: { width: 2, color: token('chart-1') },
        z: 3,
      },
      {
        type: 'scatter',
        symbolSize: 9,
        silent: true,
        data: days.map((one) => ({
          value: one.anomalous ? one.actual : null,
          itemStyle: { color: token(colourOf(one)), borderColor: token('surface'), borderWidth: 1.5 },
        })),
        z: 4,
      },
      {
        ...line,
        data: days.map(({ expected }) => expected),
        lineStyle: { width: 1, type: 'dashed', color: token('text-2') },
        z: 2,
      },
    ],
  };
}

function tooltipOf(day: AnomalyDay | undefined, of: CountedIn): HTMLElement {
  const box = document.createElement('div');
  if (!day) return box;
  const money = (amount: number) => formatMeasured(amount, of, true);
  add(box, 'cl-charttip__head', formatDate(day.day));
  row(box, words.actual, money(day.actual));
  if (day.expected !== null) row(box, words.expected, money(day.expected));
  if (day.low !== null && day.high !== null)
    row(box, words.range, words.rangeOf(money(day.low), money(day.high)));
  if (day.anomalous) add(box, 'cl-bad cl-charttip__mark', words.marked);
  return box;
}
