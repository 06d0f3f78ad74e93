import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { RunSummary } from '../../data/executions';
import { Elapsed } from '../../parts/executions/Elapsed';
import { runPath } from '../../parts/executions/runLinks';
import { RunStatus } from '../../parts/executions/RunStatus';
import { useOpenWindow } from '../../parts/navigation/useOpenPath';
import { formatMoment, formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Icon, type IconName } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import type { Column } from '../../ui/table/DataTable';

const triggerIcons: Record<RunSummary['trigger_type'], IconName> = {
  MANUAL: 'user',
  SCHEDULED: 'calendar',
  INTEGRATION_EVENT: 'anomaly',
  HTTP: 'link',
  WORKFLOW: 'runs',
  REPLAY: 'repeat',
  TEST: 'play',
};

const words = runWords.list.columns;

export const runColumns: readonly Column<RunSummary>[] = [
  { id: 'status', title: words.status, width: 'minmax(196px, 1fr)', cell: (run) => <RunStatus run={run} /> },
  {
    id: 'workflow',
    title: words.workflow,
    width: 'minmax(210px, 2fr)',
    cell: (run) => (
      <>
        <span className="cl-clip" title={run.workflowName}>
          {run.workflowName}
        </span>
        <span className="cl-faint cl-num">{runWords.version(run.version)}</span>
        {run.dry_run && <Tag>{runWords.dryRun}</Tag>}
      </>
    ),
  },
  {
    id: 'trigger',
    title: words.trigger,
    width: 'minmax(106px, 0.7fr)',
    cell: (run) => (
      <>
        <Icon name={triggerIcons[run.trigger_type]} size={14} className="cl-faint" />
        <span className="cl-clip">{runWords.triggers[run.trigger_type]}</span>
      </>
    ),
  },
  {
    id: 'started',
    title: words.started,
    width: 'minmax(106px, 0.7fr)',
    cell: (run) => <Started time={run.started_at ?? run.time} />,
  },
  {
    id: 'duration',
    title: words.duration,
    width: '84px',
    align: 'end',
    cell: (run) => <Elapsed of={run} isOver={isTerminal(run.status)} />,
  },
  {
    id: 'actor',
    title: words.actor,
    width: 'minmax(76px, 0.7fr)',
    cell: (run) => (
      <span className="cl-clip cl-muted" title={run.actor}>
        {run.actor}
      </span>
    ),
  },
  {
    id: 'error',
    title: words.error,
    width: 'minmax(150px, 2fr)',
    cell: (run) =>
      run.errorMessage && (
        <span className="cl-clip" title={run.errorMessage}>
          {run.errorType && <span className="cl-muted">{runWords.errorGroups[run.errorType].title}: </span>}
          {run.errorMessage}
        </span>
      ),
  },
  { id: 'open', title: words.open, width: '56px', align: 'end', cell: (run) => <OpenButton run={run} /> },
];

export function Started({ time }: { time: string }) {
  const now = useNow();
  return (
    <time className="cl-num cl-clip" dateTime={time} title={formatMoment(time)}>
      {formatRelative(time, now)}
    </time>
  );
}

function OpenButton({ run }: { run: RunSummary }) {
  const openWindow = useOpenWindow();
  return (
    <Button
      kind="quiet"
      size="small"
      icon="external"
      label={runWords.list.openWindow}
      onClick={(event) => {
        event.stopPropagation();
        void openWindow(runPath(run));
      }}
    />
  );
}
