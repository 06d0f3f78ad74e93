import { budgetWords as words } from '@shared/words/budgets';
import type { BudgetDetails } from '../../data/budgets';
import { formatMoney, shortMoney } from '../../platform/formatting/money';
import type { Token } from '../../parts/chart/useChart';
import '../../parts/chart/chart.css';

type Row = BudgetDetails['periods'][number];

function line(to: HTMLElement, className: string, parts: readonly string[]): void {
  const element = document.createElement('div');
  element.className = className;
  for (const part of parts) {
    const span = document.createElement('span');
    span.textContent = part;
    element.append(span);
  }
  to.append(element);
}

function tipOf({ from, to, amount, actual, forecast }: Row, currency: string): HTMLElement {
  const box = document.createElement('div');
  const money = (value: number) => formatMoney(value, currency);
  line(box, 'cl-charttip__head', [words.period(from, to)]);
  line(box, 'cl-row cl-charttip__row', [words.page.budget, money(amount)]);
  line(box, 'cl-row cl-charttip__row', [words.page.actual, money(actual)]);
  if (forecast) line(box, 'cl-row cl-charttip__row', [words.page.forecast, money(forecast.amount)]);
  if (forecast?.low != null && forecast.high != null)
    line(box, 'cl-row cl-charttip__row', [
      words.page.range,
      `${money(forecast.low)} – ${money(forecast.high)}`,
    ]);
  return box;
}

function indexOf(points: unknown): number {
  const first: unknown = Array.isArray(points) ? points[0] : points;
  const known = typeof first === 'object' && first !== null && 'dataIndex' in first;
  return known && typeof first.dataIndex === 'number' ? first.dataIndex : -1;
}

/** Spent as bars, what is still expected above them, the interval as a band, the budget as a stepped line. */
export function budgetChartOption(rows: readonly Row[], currency: string, token: Token) {
  const axisText = { color: token('text-2'), fontSize: 11, fontFamily: token('font') };
  const rest = rows.map(({ forecast, actual }) => (forecast ? Math.max(0, forecast.amount - actual) : 0));
  const low = rows.map(({ forecast }) => forecast?.low ?? null);
  const wide = rows.map(({ forecast }) =>
    forecast?.low != null && forecast.high != null ? forecast.high - forecast.low : null,
  );
  const bar = { type: 'bar', stack: 'spend', barMaxWidth: 34 };
  const band = { type: 'line', stack: 'range', showSymbol: false, lineStyle: { opacity: 0 }, silent: true };
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
      formatter: (points: unknown) => {
        const row = rows[indexOf(points)];
        return row ? tipOf(row, currency) : '';
      },
    },
    xAxis: {
      type: 'category',
      data: rows.map(({ from, to }) => words.period(from, to)),
      axisLine: { lineStyle: { color: token('line-strong') } },
      axisTick: { show: false },
      axisLabel: { ...axisText, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...axisText, formatter: (value: number) => shortMoney(value, currency) },
      splitLine: { lineStyle: { color: token('line') } },
      splitNumber: 4,
    },
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
