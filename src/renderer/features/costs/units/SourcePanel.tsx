import { useState } from 'react';
import { unitWords } from '@shared/words/units';
import type { UnitMetric, UnitSource } from '../../../data/units';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { Problems } from './Problems';
import { SourceDialog } from './SourceDialog';
import { useCall, useChange } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';

const words = unitWords.source;

/** The datastore that the values of a metric are read from; nothing where there is none. */
export function SourcePanel({ metric }: { metric: UnitMetric }) {
  const query = useCall('unitMetrics.source', {
    params: { id: metric.metric_id },
  });
  const { data, error } = query;
  if (error && !data) return <FailedFetch what="the datastore of the metric" query={query} />;
  return data?.data ? <Connected metric={metric} source={data.data} /> : null;
}

function Connected({ metric, source }: { metric: UnitMetric; source: UnitSource }) {
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<'edit' | 'stop' | null>(null);
  const [read, { isLoading }] = useChange('unitMetrics.readSource');
  const toast = useToast();
  async function again() {
    const reply = await read({ params: { id: metric.metric_id } });
    if (reply.error) return toast({ text: reasonOf(reply.error), error: true });
    const { wrong, problem } = reply.data.data;
    if (wrong === 0 && problem === null) toast(words.done);
  }
  const name = source.datastore_name ?? words.lost;
  return (
    <Panel
      title={words.panel}
      actions={
        mayChange && (
          <>
            <Button size="small" kind="quiet" onClick={() => setAsk('stop')}>
              {words.stop}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setAsk('edit')}>
              {words.edit}
            </Button>
            <Button size="small" busy={isLoading} onClick={() => void again()}>
              {words.again}
            </Button>
          </>
        )
      }
    >
      <div className="cl-stack">
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
      </div>
      {ask === 'edit' && <SourceDialog metric={metric} source={source} onClose={() => setAsk(null)} />}
      {ask === 'stop' && <Stop metric={metric} onClose={() => setAsk(null)} />}
    </Panel>
  );
}

function Stop({ metric, onClose }: { metric: UnitMetric; onClose(): void }) {
  return (
    <ConfirmChange
      call="unitMetrics.deleteSource"
      arg={{ params: { id: metric.metric_id } }}
      title={words.stopTitle}
      open
      confirm={words.stop}
      danger
      done={words.stopped}
      onClose={onClose}
    >
      {words.stopText}
    </ConfirmChange>
  );
}
