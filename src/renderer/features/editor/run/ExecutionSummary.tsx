import { useEffect, useState } from 'react';
import { EXECUTION_SUMMARY_CLOSE } from '@shared/model/limits';
import type { ExecutionStatus, StepRunStatus } from '@shared/model/executionStatus';
import { stepOf } from '@shared/model/graph/nodes';
import { runDialogWords } from '@shared/words/runDialogs';
import { runWords } from '@shared/words/runs';
import { StatusTag } from '../../../parts/executions/StatusTag';
import { runPath } from '../../../parts/executions/runLinks';
import { useOpenWindow } from '../../../parts/navigation/useOpenPath';
import { formatDuration } from '../../../platform/formatting/durations';
import { Button } from '../../../ui/base/Button';
import { Progress } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { Popover } from '../../../ui/overlays/Popover';
import { openPanel } from '../session/edits';
import { graphOf, nodeOf } from '../session/selectors';
import type { EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { summaryOf } from './runView';
import type { WatchedRun } from './useWatchedRun';

const words = runDialogWords.summary;
/** Steps that are listed; the rest is in the details of the run. */
const LISTED = 12;

interface Line {
  nodeId: string;
  name: string;
  status: StepRunStatus;
  durationMs: number | null;
}

/** How the run, or the tests of single steps, stand: a line in the header that opens into the steps. */
export function ExecutionSummary({ watched }: { watched: WatchedRun }) {
  const tests = useEditor(testLines, sameLines);
  const { execution } = watched;
  const newestTest = useEditor(({ results }) => newestTestOf(results));
  // EXEC-28: a step that is tested after the run stands in its place.
  const isBefore = execution?.ended_at != null && newestTest > execution.ended_at;
  if (execution && !isBefore) {
    const lines = execution.steps.map(({ nodeId, stepName, status, duration_ms }): Line => ({
      nodeId,
      name: stepName,
      status,
      durationMs: duration_ms,
    }));
    return (
      <Summary
        status={execution.status}
        progress={watched.isRunning ? execution.progress : null}
        lines={lines}
        run={{ workflowId: execution.workflowId, executionId: execution.executionId }}
        unreachable={watched.isUnreachable}
      />
    );
  }
  const reading = summaryOf(tests.map(({ status }) => status));
  if (reading === null) return null;
  return (
    <StepTests
      key={reading === 'RUNNING' ? 'running' : 'ended'}
      lines={tests}
      running={reading === 'RUNNING'}
    />
  );
}

/** EXEC-24: while steps run by themselves; closes 8 seconds after the last has ended. */
function StepTests({ lines, running }: { lines: readonly Line[]; running: boolean }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (running) return;
    const timer = setTimeout(() => setOver(true), EXECUTION_SUMMARY_CLOSE);
    return () => clearTimeout(timer);
  }, [running]);
  if (over) return null;
  const reading = summaryOf(lines.map(({ status }) => status));
  const ended = reading === 'FAILED' ? 'FAILED' : 'SUCCEEDED';
  return (
    <Summary
      status={running ? 'RUNNING_STEPS' : ended}
      progress={null}
      lines={lines}
      run={null}
      unreachable={false}
    />
  );
}

function Summary(props: {
  status: ExecutionStatus;
  progress: number | null;
  lines: readonly Line[];
  run: { workflowId: string; executionId: string } | null;
  unreachable: boolean;
}) {
  const { status, progress, lines, run } = props;
  const openWindow = useOpenWindow();
  const store = useEditorStore();
  const [open, setOpen] = useState(false);
  const go = (nodeId: string) => {
    setOpen(false);
    store.update((state) => {
      const shown = openPanel(state, nodeId);
      return shown.panel ? { ...shown, panel: { ...shown.panel, tab: 'results' } } : shown;
    });
  };
  const content = (
    <Stack gap="s" pad="m" style={{ width: 340 }}>
      <Row between gap="none">
        <b>{run ? words.title : words.steps}</b>
        {run && (
          <Button size="small" icon="external" onClick={() => void openWindow(runPath(run))}>
            {words.open}
          </Button>
        )}
      </Row>
      {props.unreachable && <p className="cl-bad">{words.unreachable}</p>}
      {lines.length === 0 && <p className="cl-muted">{words.none}</p>}
      <Stack as="ul" gap="xs">
        {lines.slice(-LISTED).map((line) => (
          <Row as="li" key={line.nodeId}>
            <button type="button" className="cl-link cl-clip cl-grow" onClick={() => go(line.nodeId)}>
              {line.name}
            </button>
            <StatusTag status={line.status} />
            <Text figures tone="faint" end className="cl-room-own" style={{ width: 60 }}>
              {line.durationMs === null ? '' : formatDuration(line.durationMs)}
            </Text>
          </Row>
        ))}
      </Stack>
      {lines.length > LISTED && <p className="cl-muted">{words.more(lines.length - LISTED)}</p>}
    </Stack>
  );
  return (
    <Popover content={content} open={open} onOpen={setOpen} placement="bottom-end">
      <Button kind="quiet" label={`${run ? words.title : words.steps}: ${runWords.statuses[status]}`} menu>
        <Row as="span">
          <StatusTag status={status} />
          {progress !== null && (
            <span style={{ width: 60 }}>
              <Progress value={progress / 100} label={words.progress(progress)} />
            </span>
          )}
        </Row>
      </Button>
    </Popover>
  );
}

function testLines(state: EditorState): Line[] {
  return Object.entries(state.results).flatMap(([nodeId, result]) => {
    const node = nodeOf(graphOf(state), nodeId);
    const step = node && stepOf(node);
    if (!result.isTest || !step) return [];
    return [{ nodeId, name: step.name, status: result.status, durationMs: result.durationMs }];
  });
}

/** When the newest test of a step began; '' where none did. */
const newestTestOf = (results: EditorState['results']): string =>
  Object.values(results).reduce((newest, { isTest, at }) => (isTest && at > newest ? at : newest), '');

const sameLines = (a: readonly Line[], b: readonly Line[]) =>
  a.length === b.length &&
  a.every(
    (line, at) => line.nodeId === b[at]?.nodeId && line.status === b[at].status && line.name === b[at].name,
  );
