import { BarChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { caseWords } from '@shared/words/cases';
import type { CaseCosts } from '../../../data/cases';
import { formatDate, formatDay } from '../../../platform/formatting/dates';
import { formatMoney, shortMoney } from '../../../platform/formatting/money';
import { useChart, type Token } from '../../../parts/chart/useChart';

register([BarChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** Daily cost as bars, the baseline as a line across, the completion as a line down. */
export function DrawnCaseCost({ costs, height }: { costs: CaseCosts; height: number }) {
  const option = useCallback((token: Token) => optionOf(costs, token), [costs]);
  const element = useChart('svg', option);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}

function optionOf(costs: CaseCosts, token: Token) {
  const words = caseWords.details;
  const text = { color: token('text-3'), fontSize: 11, fontFamily: token('font') };
  const label = {
    ...text,
    color: token('text-2'),
    lineHeight: 14,
  };
  const highest = Math.max(costs.baseline_daily, ...costs.days.map((one) => one.cost));
  const completed = costs.days.some((one) => one.day === costs.completed_on) ? costs.completed_on : null;
  return {
    animationDuration: 200,
    grid: { left: 8, right: 74, top: 22, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: token('hover'), opacity: 0.6 } },
      className: 'cl-charttip',
      backgroundColor: token('surface'),
      borderColor: token('line'),
      padding: 0,
      confine: true,
      formatter: (points: unknown) => tooltipOf(costs, points),
    },
    xAxis: {
      type: 'category',
      data: costs.days.map((one) => one.day),
      axisLine: { lineStyle: { color: token('line-strong') } },
      axisTick: { show: false },
      axisLabel: { ...text, formatter: formatDay, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      max: highest * 1.08 || 1,
      axisLabel: {
        ...text,
        showMaxLabel: false,
        formatter: (value: number) => shortMoney(value, costs.currency),
      },
      splitLine: { lineStyle: { color: token('line') } },
      splitNumber: 3,
    },
    series: [
      {
        type: 'bar',
        name: words.daily,
        data: costs.days.map((one) => one.cost),
        color: token('chart-1'),
        barCategoryGap: '22%',
        barMaxWidth: 18,
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          data: [
            {
              yAxis: costs.baseline_daily,
              lineStyle: { color: token('chart-3'), type: 'dashed', width: 1.5 },
              label: {
                ...label,
                position: 'end',
                formatter: `${words.baseline}\n${formatMoney(costs.baseline_daily, costs.currency)}`,
              },
            },
            ...(completed
              ? [
                  {
                    xAxis: completed,
                    lineStyle: { color: token('good'), type: 'solid', width: 1.5 },
                    label: { ...label, position: 'insideEndTop', formatter: words.completed, rotate: 0 },
                  },
                ]
              : []),
          ],
        },
      },
    ],
  };
}

function tooltipOf(costs: CaseCosts, points: unknown): HTMLElement {
  const first: unknown = Array.isArray(points) ? points[0] : points;
  const index =
    typeof first === 'object' && first !== null && 'dataIndex' in first ? Number(first.dataIndex) : -1;
  const day = costs.days[index];
  const box = document.createElement('div');
  const add = (className: string, content: string, parent: HTMLElement = box) => {
    const element = document.createElement('div');
    element.className = className;
    element.textContent = content;
    parent.append(element);
    return element;
  };
  add('cl-charttip__head', formatDate(day?.day ?? ''));
  const rows: [string, number][] = [
    [caseWords.details.daily, day?.cost ?? 0],
    [caseWords.details.baseline, costs.baseline_daily],
  ];
  for (const [name, amount] of rows) {
    const row = add('cl-row cl-charttip__row', '');
    add('cl-clip cl-grow cl-charttip__name', name, row);
    add('cl-num', formatMoney(amount, costs.currency, true), row);
  }
  return box;
}
