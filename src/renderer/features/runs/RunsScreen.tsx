import { useCallback, useMemo, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { runWords } from '@shared/words/runs';
import { readClock } from '../../platform/clock';
import { formatDate } from '../../platform/formatting/dates';
import { runPath, runsPath } from '../../parts/executions/runLinks';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { UnreadFilter } from '../../parts/filters/UnreadFilter';
import { useRights } from '../../parts/user/userContext';
import { RunBar } from './RunBar';
import { RunList } from './RunList';
import { RunPeek } from './RunPeek';
import {
  filterOf,
  isNarrowed,
  noView,
  olderUrl,
  readRunsView,
  runsUrl,
  unreadRunsFilter,
  type RunsView,
} from './runsView';
import { StatusChips } from './StatusChips';
import { useRunRows } from './useRunRows';
import '../../parts/page/page.css';
import './runs.css';
import { Row } from '../../ui/layout/Layout';
import { useSend } from '../../parts/feedback/useSend';

/** ROUTE-32: the older form of a run's address leads to its details; one of the two alone narrows the list or marks the run. */
export function RunsScreen() {
  const slug = useParams();
  const [params] = useSearchParams();
  const workflowId = slug['workflowId'] ?? params.get('workflow_id');
  const executionId = params.get('execution_id');
  if (workflowId && executionId) return <Navigate to={runPath({ workflowId, executionId })} replace />;
  if (!workflowId && !executionId) return <Runs />;
  const search = olderUrl(workflowId, executionId, params).toString();
  return <Navigate to={{ pathname: runsPath(), search }} replace />;
}

function Runs() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readRunsView(params), [params]);
  const [now, setNow] = useState(readClock);
  const set = useCallback(
    (next: RunsView) => setParams((before) => runsUrl(next, before), { replace: true }),
    [setParams],
  );
  // The clicked row is no filter: the list must not be asked for again because of it.
  const key = runsUrl({ ...view, clickedRow: null }, new URLSearchParams()).toString();
  const filter = useMemo(() => filterOf(readRunsView(new URLSearchParams(key)), now), [key, now]);
  const runs = useRunRows(filter);
  const rights = useRights();
  const [exportRuns, { isLoading: exporting }] = useSend('executions.export');
  const download = useDownloadCsv();
  const save = async () => {
    const reply = await exportRuns({ body: filter }, { failed: `${runWords.list.exportFailed}.` });
    if (!reply.error) download(`runs-${formatDate(readClock())}.csv`, reply.data);
  };
  const refresh = () => {
    // A preset counts back from now; without one the filter stays the same and is asked again.
    if (view.range !== 'all' && !view.days) setNow(readClock());
    else runs.refetch();
  };
  const clicked = view.clickedRow;
  return (
    <div className="cl-stack cl-gap-l cl-page cl-runs">
      <Row wrap>
        <RunBar
          view={view}
          now={now}
          busy={runs.isFetching}
          exporting={exporting}
          onChange={set}
          onRefresh={refresh}
          onExport={() => void save()}
        />
      </Row>
      <UnreadFilter unread={unreadRunsFilter(params)} all={runWords.allRuns} />
      <StatusChips view={view} now={now} onChange={set} />
      <Row gap="none" align="stretch" room="rest" edge="top" className="cl-runs__body">
        <RunList
          key={key}
          runs={runs}
          narrowed={isNarrowed(view)}
          clicked={clicked}
          mayStop={rights.mayChange('wf:read')}
          onClicked={(run) =>
            set({ ...view, clickedRow: run.executionId === clicked ? null : run.executionId })
          }
          onClear={() => set({ ...noView, clickedRow: clicked })}
        />
        {clicked !== null && (
          <RunPeek
            executionId={clicked}
            row={runs.rows.find((run) => run.executionId === clicked)}
            onClose={() => set({ ...view, clickedRow: null })}
          />
        )}
      </Row>
    </div>
  );
}
