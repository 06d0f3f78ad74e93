import { CHART_COLOURS } from '@shared/model/limits';
import { OTHER } from '@shared/model/trend';
import { agentWords } from '@shared/words/agent';
import type { AgentChart } from '../../data/agent';
import { areNames, type ChartData } from '../results/chartData';

/** As many series as there are colours; the rest is one. */
export function chartDataOf({ kind, labels, series }: AgentChart): ChartData {
  const own = series.slice(0, CHART_COLOURS);
  const rest = series.slice(CHART_COLOURS);
  const shown = own.map(({ name, values }) => ({ name, values, isOther: name === OTHER }));
  const colors = Object.fromEntries(
    own.flatMap(({ name, color }) => (color === undefined ? [] : [[name, color]])),
  );
  if (rest.length > 0) {
    const values = labels.map((_, at) => rest.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
    shown.push({ name: agentWords.chart.other, values, isOther: true });
  }
  const isRanking = kind !== 'line' && areNames(labels);
  return { labels, series: shown, putTogether: null, isRanking, colors };
}
