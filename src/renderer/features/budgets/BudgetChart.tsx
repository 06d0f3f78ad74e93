import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { budgetWords as words } from '@shared/words/budgets';
import type { BudgetDetails } from '../../data/budgets';
import { amountAxis, chartFrame } from '../../parts/chart/frame';
import { tipOf } from '../../parts/chart/tooltip';
import { useChart, type Token } from '../../parts/chart/useChart';
import { formatMoney, shortMoney } from '../../platform/formatting/money';
import '../../parts/chart/chart.css';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

type Period = BudgetDetails['periods'][number];

/** Drawn by the library of charts, which is fetched with it. */
export function BudgetChart(props: { periods: readonly Period[]; currency: string; height: number }) {
  const { periods, currency } = props;
  const option = useCallback((token: Token) => optionOf(periods, currency, token), [periods, currency]);
  const element = useChart('svg', option);
  return <div ref={element} style={{ height: props.height }} aria-hidden="true" />;
}

function told({ from, to, amount, actual, forecast }: Period, currency: string): HTMLElement {
  const money = (value: number) => formatMoney(value, currency);
  const range = forecast?.low != null && forecast.high != null ? [forecast.low, forecast.high] : null;
  return tipOf(words.period(from, to), [
    [words.page.budget, money(amount)],
    [words.page.actual, money(actual)],
    ...(forecast ? [[words.page.forecast, money(forecast.amount)] as const] : []),
    ...(range ? [[words.page.range, range.map(money).join(' – ')] as const] : []),
  ]);
}

/** Spent as bars, what is still expected above them, the interval as a band, the budget as a stepped line. */
function optionOf(rows: readonly Period[], currency: string, token: Token) {
  const rest = rows.map(({ forecast, actual }) => (forecast ? Math.max(0, forecast.amount - actual) : 0));
  const low = rows.map(({ forecast }) => forecast?.low ?? null);
  const wide = rows.map(({ forecast }) =>
    forecast?.low != null && forecast.high != null ? forecast.high - forecast.low : null,
  );
  const bar = { type: 'bar', stack: 'spend', barMaxWidth: 34 };
  const band = { type: 'line', stack: 'range', showSymbol: false, lineStyle: { opacity: 0 }, silent: true };
  return {
    ...chartFrame(token, {
      periods: rows.map(({ from, to }) => words.period(from, to)),
      tip: (at) => (rows[at] ? told(rows[at], currency) : ''),
    }),
    yAxis: amountAxis(token, (value) => shortMoney(value, currency)),
    series: [
      {
        ...bar,
        data: rows.map(({ actual, amount }) => ({
          value: actual,
          itemStyle: { color: token(actual > amount ? 'bad' : 'chart-1') },
        })),
      },
      { ...bar, data: rest, itemStyle: { color: token('chart-1'), opacity: 0.35 } },
      { ...band, data: low, areaStyle: { opacity: 0 } },
      { ...band, data: wide, areaStyle: { color: token('text-2'), opacity: 0.16 } },
      {
        type: 'line',
        step: 'middle',
        data: rows.map(({ amount }) => amount),
        showSymbol: rows.length === 1,
        symbol: 'rect',
        symbolSize: [40, 2],
        lineStyle: { width: 2, color: token('text') },
        itemStyle: { color: token('text') },
        silent: true,
        z: 5,
      },
    ],
  };
}
