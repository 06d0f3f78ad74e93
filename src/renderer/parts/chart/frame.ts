import { indexOf } from './tooltip';
import type { Token } from './useChart';

export const axisText = (token: Token) => ({
  color: token('text-2'),
  fontSize: 11,
  fontFamily: token('font'),
});

/** What charts over time share: room around them, what is told of a period, and the periods below. */
export const chartFrame = (
  token: Token,
  of: {
    periods: readonly string[];
    /** How a period is written. */
    text?(period: string): string;
    /** What marks the period that is told of. */
    pointer?: 'shadow' | 'line';
    tip(at: number): HTMLElement | string;
  },
) => ({
  animationDuration: 250,
  grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
  tooltip: {
    trigger: 'axis',
    className: 'cl-charttip',
    backgroundColor: token('surface'),
    borderColor: token('line'),
    confine: true,
    axisPointer: {
      type: of.pointer ?? 'shadow',
      // Behind what is drawn, which would fade under it.
      z: 0,
      shadowStyle: { color: token('hover'), opacity: 0.6 },
      lineStyle: { color: token('line-strong') },
    },
    padding: 0,
    formatter: (points: unknown) => of.tip(indexOf(points)),
  },
  xAxis: {
    type: 'category',
    data: of.periods,
    axisLine: { lineStyle: { color: token('line-strong') } },
    axisTick: { show: false },
    axisLabel: { ...axisText(token), hideOverlap: true, formatter: of.text },
  },
});

/** Amounts at the side, with lines across. */
export const amountAxis = (token: Token, text: (value: number) => string) => ({
  type: 'value',
  axisLabel: { ...axisText(token), formatter: text },
  splitLine: { lineStyle: { color: token('line') } },
  splitNumber: 4,
});
