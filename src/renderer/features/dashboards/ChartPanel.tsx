import { useMemo } from 'react';
import type { Panel, PanelData } from '@shared/api/dashboards/entities';
import { resultWords } from '@shared/words/results';
import { dashboardWords } from '@shared/words/dashboards';
import { shortMoney } from '../../platform/formatting/money';
import { shorten } from '../../platform/formatting/numbers';
import { ValuesChart } from '../../parts/chart/ValuesChart';
import type { AmountTexts } from '../../parts/chart/valuesOption';
import { areNames, isPie } from '../../parts/results/chartData';
import { Empty } from '../../ui/feedback/States';
import { headingOf } from './headings';
import { amountText, drawingOf } from './panelChart';
import { Text } from '../../ui/layout/Layout';

const words = dashboardWords.panel;

export function ChartPanel(props: {
  data: PanelData;
  chart: NonNullable<Panel['chart']>;
  name: string;
  onDrawn(picture: (() => string) | null): void;
}) {
  const { data, chart, onDrawn } = props;
  const drawing = useMemo(() => drawingOf(data, chart, words.other), [data, chart]);
  const currency = drawing?.currency ?? null;
  const amounts = useMemo(
    (): AmountTexts => ({
      exact: (value) => amountText(value, currency),
      short: (value) => (currency === null ? shorten(value) : shortMoney(value, currency)),
    }),
    [currency],
  );
  if (!drawing) return <Empty title={words.nothingToDraw} />;
  const hasNegative =
    isPie(chart.type) && (drawing.data.series[0]?.values.some((value) => value < 0) ?? false);
  const { putTogether, labels } = drawing.data;
  const measure = drawing.measure === '' ? '' : headingOf(drawing.measure, null);
  const what = measure || drawing.data.series.map(({ name }) => name).join(', ');
  return (
    <>
      <ValuesChart
        label={`${props.name}: ${words.chart(what, drawing.x ?? words.rows)}`}
        data={drawing.data}
        kind={chart.type}
        measure={measure.replace(/^sum of /, '')}
        amounts={amounts}
        onDrawn={onDrawn}
      />
      {putTogether !== null && !areNames(labels) && (
        <Text as="p" size="xs" tone="faint" className="cl-dpanel__note">
          {resultWords.chart.putTogether(putTogether, labels.length)}
        </Text>
      )}
      {hasNegative && (
        <Text as="p" size="xs" tone="faint" className="cl-dpanel__note">
          {resultWords.chart.negative}
        </Text>
      )}
    </>
  );
}
