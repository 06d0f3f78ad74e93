import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import type { BudgetDetails } from '../../data/budgets';
import { useChart, type Token } from '../../parts/chart/useChart';
import { budgetChartOption } from './chartOption';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Drawn by the library of charts, which is fetched with it. */
export function BudgetChart(props: { periods: BudgetDetails['periods']; currency: string; height: number }) {
  const { periods, currency } = props;
  const option = useCallback(
    (token: Token) => budgetChartOption(periods, currency, token),
    [periods, currency],
  );
  const element = useChart('svg', option);
  return <div ref={element} style={{ height: props.height }} aria-hidden="true" />;
}
