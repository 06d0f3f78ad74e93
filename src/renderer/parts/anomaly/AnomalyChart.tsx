import { lazy, Suspense } from 'react';
import { anomalyWords } from '@shared/words/anomalies';
import { chartWords } from '@shared/words/chart';
import type { AnomalyDay } from '../../data/cases';
import { Panel } from '../../ui/base/Panel';
import { Block, Empty } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { countedIn } from './measured';
import '../chart/chart.css';
import './anomaly.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';

const Drawn = lazy(async () => ({ default: (await import('../chart/DrawnRange')).DrawnRange }));
const HEIGHT = 240;
const words = anomalyWords.chart;

/** The days of an anomaly and those around it, over the range in which they would not stand out. */
export function AnomalyChart({ caseId }: { caseId: string }) {
  const query = useCall('cases.anomaly', { params: { id: caseId } });
  const found = query.currentData?.data;
  const of = found ? countedIn(found.anomaly) : { unit: null, currency: '' };
  return (
    <Panel
      title={of.unit === null ? words.title : words.usageTitle(of.unit)}
      note={of.unit === null ? words.note : words.usageNote}
    >
      {!found ? (
        <Pending what="the daily costs" query={query}>
          <Block height={HEIGHT} label={chartWords.loading} />
        </Pending>
      ) : found.days.length === 0 ? (
        <Empty icon="costs" title={words.none} />
      ) : (
        <figure className="cl-chart" aria-label={words.label(found.days.length)}>
          <Suspense fallback={<Block height={HEIGHT} label={chartWords.loading} />}>
            <Drawn days={found.days} of={of} height={HEIGHT} />
          </Suspense>
          <Legend days={found.days} direction={found.anomaly.direction} />
        </figure>
      )}
    </Panel>
  );
}

function Legend({ days, direction }: { days: readonly AnomalyDay[]; direction: 'spike' | 'drop' }) {
  const entries = [
    { look: 'actual', text: words.actual },
    { look: direction, text: words.anomalous },
    ...(days.some(({ expected }) => expected !== null)
      ? [
          { look: 'expected', text: words.expected },
          { look: 'range', text: words.range },
        ]
      : []),
  ];
  return (
    <Row as="ul" wrap className="cl-muted cl-size-s cl-legend">
      {entries.map(({ look, text }) => (
        <Row as="li" key={look}>
          <i className={`cl-room-own cl-rangeswatch cl-rangeswatch--${look}`} aria-hidden="true" />
          {text}
        </Row>
      ))}
    </Row>
  );
}
