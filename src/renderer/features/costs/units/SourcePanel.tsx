import { unitWords } from '@shared/words/units';
import type { UnitMetric, UnitSource } from '../../../data/units';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';
import { useSend } from '../../../parts/feedback/useSend';
import { useCall } from '../../../platform/api/calls';
import { formatMoment } from '../../../platform/formatting/dates';
import { Banner } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { Problems } from '../Problems';
import { SourceFrame } from '../SourceFrame';
import { SourceDialog } from './SourceDialog';

const words = unitWords.source;

/** The datastore that the values of a metric are read from; nothing where there is none. */
export function SourcePanel({ metric }: { metric: UnitMetric }) {
  const query = useCall('unitMetrics.source', { params: { id: metric.metric_id } });
  const { data, error } = query;
  if (error && !data) return <FailedFetch what="the datastore of the metric" query={query} />;
  return data?.data ? <Connected metric={metric} source={data.data} /> : null;
}

function Connected({ metric, source }: { metric: UnitMetric; source: UnitSource }) {
  const arg = { params: { id: metric.metric_id } };
  const [read, { isLoading }] = useSend('unitMetrics.readSource');
  const toast = useToast();
  async function again() {
    const found = (await read(arg)).data?.data;
    if (found?.wrong === 0 && found.problem === null) toast(words.done);
  }
  const name = source.datastore_name ?? words.lost;
  return (
    <SourceFrame
      words={words}
      stop="unitMetrics.deleteSource"
      arg={arg}
      busy={isLoading}
      editing={(onClose) => <SourceDialog metric={metric} source={source} onClose={onClose} />}
      onAgain={() => void again()}
    >
      <p>
        {words.reads(name, source.day_column, source.amount_column, source.segment_column)}{' '}
        {source.read_at !== null && (
          <span className="cl-muted">{words.read(source.records, formatMoment(source.read_at))}</span>
        )}
      </p>
      {source.problem !== null && <Banner tone="bad">{source.problem}</Banner>}
      {source.wrong > 0 && (
        <Problems
          tone="bad"
          summary={words.wrong(source.wrong)}
          label={words.problems}
          place={words.row}
          problems={source.problems.map(({ row, reason }) => ({ at: row, reason }))}
        />
      )}
    </SourceFrame>
  );
}
