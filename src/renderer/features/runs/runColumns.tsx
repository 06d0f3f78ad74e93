import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { RunSummary } from '../../data/executions';
import { Elapsed } from '../../parts/executions/Elapsed';
import { runPath } from '../../parts/executions/runLinks';
import { RunStatus } from '../../parts/executions/RunStatus';
import { useOpenWindow } from '../../parts/navigation/useOpenPath';
import { formatMoment, formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { IconButton } from '../../ui/base/Button';
import { Icon, type IconName } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import type { Column } from '../../ui/table/DataTable';
import { cellColumn, endColumn, textColumn } from '../../ui/table/columns';

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
  cellColumn('status', words.status, 'minmax(196px, 1fr)', (run: RunSummary) => <RunStatus run={run} />),
  cellColumn('workflow', words.workflow, 'minmax(210px, 2fr)', (run: RunSummary) => (
    <>
      <span className="cl-clip" title={run.workflowName}>
        {run.workflowName}
      </span>
      <span className="cl-faint cl-num">{runWords.version(run.version)}</span>
      {run.dry_run && <Tag>{runWords.dryRun}</Tag>}
    </>
  )),
  cellColumn('trigger', words.trigger, 'minmax(106px, 0.7fr)', (run: RunSummary) => (
    <>
      <Icon name={triggerIcons[run.trigger_type]} size={14} className="cl-faint" />
      <span className="cl-clip">{runWords.triggers[run.trigger_type]}</span>
    </>
  )),
  cellColumn('started', words.started, 'minmax(106px, 0.7fr)', (run: RunSummary) => (
    <Started time={run.started_at ?? run.time} />
  )),
  endColumn('duration', words.duration, '84px', (run: RunSummary) => (
    <Elapsed of={run} isOver={isTerminal(run.status)} />
  )),
  textColumn('actor', words.actor, 'minmax(76px, 0.7fr)', (run: RunSummary) => run.actor, 'muted'),
  cellColumn(
    'error',
    words.error,
    'minmax(150px, 2fr)',
    (run: RunSummary) =>
      run.errorMessage && (
        <span className="cl-clip" title={run.errorMessage}>
          {run.errorType && <span className="cl-muted">{runWords.errorGroups[run.errorType].title}: </span>}
          {run.errorMessage}
        </span>
      ),
  ),
  endColumn('open', words.open, '56px', (run: RunSummary) => <OpenButton run={run} />),
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
    <IconButton
      icon="external"
      label={runWords.list.openWindow}
      onClick={(event) => {
        event.stopPropagation();
        void openWindow(runPath(run));
      }}
    />
  );
}
