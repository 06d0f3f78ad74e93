import { lazy, Suspense, useMemo } from 'react';
import type { Panel, PanelData } from '@shared/api/dashboards/entities';
import { resultWords } from '@shared/words/results';
import { dashboardWords } from '@shared/words/dashboards';
import { shortMoney } from '../../platform/formatting/money';
import { shorten } from '../../platform/formatting/numbers';
import type { AmountTexts } from '../../parts/results/chartOption';
import { isPie } from '../../parts/results/chartData';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { amountText, drawingOf } from './panelChart';
import { Text } from '../../ui/layout/Layout';

const words = dashboardWords.panel;
const Drawn = lazy(async () => ({ default: (await import('../../parts/results/DrawnResult')).DrawnResult }));

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
  const what = drawing.measure || drawing.data.series.map(({ name }) => name).join(', ');
  return (
    <>
      <figure
        className="cl-room-rest cl-flush"
        aria-label={`${props.name}: ${words.chart(what, drawing.x ?? words.rows)}`}
      >
        <Suspense fallback={<Skeleton rows={4} label={resultWords.chart.loading} />}>
          <Drawn
            data={drawing.data}
            kind={chart.type}
            measure={drawing.measure}
            height="100%"
            amounts={amounts}
            onDrawn={onDrawn}
          />
        </Suspense>
      </figure>
      {putTogether !== null && (
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
