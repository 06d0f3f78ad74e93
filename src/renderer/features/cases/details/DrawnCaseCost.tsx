import { BarChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { caseWords } from '@shared/words/cases';
import type { CaseCosts } from '../../../data/cases';
import { formatDate, formatDay } from '../../../platform/formatting/dates';
import { formatMoney, shortMoney } from '../../../platform/formatting/money';
import { amountAxis, axisText, chartFrame } from '../../../parts/chart/frame';
import { tipOf } from '../../../parts/chart/tooltip';
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
  const label = { ...axisText(token), lineHeight: 14 };
  const highest = Math.max(costs.baseline_daily, ...costs.days.map((one) => one.cost));
  const completed = costs.days.some((one) => one.day === costs.completed_on) ? costs.completed_on : null;
  const frame = chartFrame(token, {
    periods: costs.days.map((one) => one.day),
    text: formatDay,
    tip: (at) => told(costs, at),
  });
  const amounts = amountAxis(token, (value) => shortMoney(value, costs.currency));
  return {
    ...frame,
    grid: { ...frame.grid, right: 74, top: 22 },
    yAxis: {
      ...amounts,
      max: highest * 1.08 || 1,
      axisLabel: { ...amounts.axisLabel, showMaxLabel: false },
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

function told(costs: CaseCosts, at: number): HTMLElement {
  const day = costs.days[at];
  const money = (amount: number) => formatMoney(amount, costs.currency, true);
  return tipOf(formatDate(day?.day ?? ''), [
    [caseWords.details.daily, money(day?.cost ?? 0)],
    [caseWords.details.baseline, money(costs.baseline_daily)],
  ]);
}
