import { useState, type ReactNode } from 'react';
import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { Execution } from '../../../data/executions';
import type { StepRun } from '../../../data/stepRuns';
import { Elapsed } from '../../../parts/executions/Elapsed';
import { runPath } from '../../../parts/executions/runLinks';
import { RunStatus } from '../../../parts/executions/RunStatus';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { useRights } from '../../../parts/user/userContext';
import { editorPath } from '../../../parts/workflows/workflowPaths';
import { CreateTestFromRun } from '../../../parts/workflow-tests/CreateTestFromRun';
import { formatDuration } from '../../../platform/formatting/durations';
import { formatMoment, formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { Button } from '../../../ui/base/Button';
import { Press } from '../../../ui/base/Press';
import { Tag } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { useCopy } from '../../../ui/overlays/useCopy';
import { StopDialog } from '../StopDialog';
import { RetryDialog } from './RetryDialog';
import { WhyFailed } from './WhyFailed';
import { useOtherRun } from './useOtherRun';

const words = runWords.details;
/** A shorter wait for its turn is not worth a word. */
const QUEUED_FROM = 1_000;

/** What ran, how it went and when; and what can be done with it. */
export function RunHead({ execution, steps }: { execution: Execution; steps: readonly StepRun[] }) {
  const rights = useRights();
  const openPath = useOpenPath();
  const [asks, setAsks] = useState<'stop' | 'retry' | null>(null);
  const over = isTerminal(execution.status);
  const may = rights.mayChange('wf:read');
  const editor = editorPath(execution.space_id, execution.workflowId);
  return (
    <Stack as="header">
      <Row wrap>
        <RunStatus run={execution} />
        {execution.trigger_type === 'TEST' && <Tag tone="info">{runWords.triggers.TEST}</Tag>}
        {execution.dry_run && <Tag tone="info">{runWords.dryRun}</Tag>}
        <span className="cl-grow" />
        {!over && may && (
          <Button kind="danger" icon="stop" onClick={() => setAsks('stop')}>
            {runWords.stop.action}
          </Button>
        )}
        <WhyFailed execution={execution} />
        {may && (
          <Button icon="repeat" disabled={!over} onClick={() => setAsks('retry')}>
            {runWords.retry.action}
          </Button>
        )}
        <CreateTestFromRun run={execution} />
        {rights.may('wf:read') && (
          <Button icon="edit" onClick={(event) => openPath(editor, event)}>
            {words.editor}
          </Button>
        )}
      </Row>
      <Facts execution={execution} over={over} />
      {asks === 'stop' && <StopDialog runs={[execution]} onClose={() => setAsks(null)} />}
      {asks === 'retry' && (
        <RetryDialog execution={execution} steps={steps} from={null} onClose={() => setAsks(null)} />
      )}
    </Stack>
  );
}

function Facts({ execution, over }: { execution: Execution; over: boolean }) {
  const rights = useRights();
  const copy = useCopy();
  const { version, started_at: started, time } = execution;
  const queued = started === null ? null : Date.parse(started) - Date.parse(time);
  return (
    <Row as="dl" wrap gap="xl" align="stretch">
      <Fact name={words.started}>
        <Moment time={started ?? time} />
        {queued !== null && queued >= QUEUED_FROM && (
          <span className="cl-faint"> · {words.queued(formatDuration(queued))}</span>
        )}
      </Fact>
      {execution.ended_at !== null && (
        <Fact name={words.ended}>
          <Moment time={execution.ended_at} />
        </Fact>
      )}
      <Fact name={words.duration}>
        <Elapsed of={execution} isOver={over} />
      </Fact>
      <Fact name={words.trigger}>{runWords.triggers[execution.trigger_type]}</Fact>
      <Fact name={words.actor}>{execution.actor}</Fact>
      <Fact name={words.version}>
        {rights.may('wf:read') ? (
          <PathLink to={editorPath(execution.space_id, execution.workflowId, { version })}>
            {runWords.version(version)}
          </PathLink>
        ) : (
          runWords.version(version)
        )}
      </Fact>
      {execution.parent_id !== null && (
        <OtherRun name={words.parent} executionId={execution.parent_id} text={words.parentRun} />
      )}
      {execution.replay_of !== null && (
        <OtherRun name={words.replayOf} executionId={execution.replay_of} text={words.earlierRun} />
      )}
      <Fact name={words.id}>
        <Press
          style={{ cursor: 'copy' }}
          title={words.copyId}
          onClick={() => copy(execution.executionId, runWords.json.copied)}
        >
          <Text mono size="s" tone="muted">
            {execution.executionId}
          </Text>
        </Press>
      </Fact>
    </Row>
  );
}

function OtherRun({ name, executionId, text }: { name: string; executionId: string; text: string }) {
  const run = useOtherRun(executionId);
  return (
    <Fact name={name}>
      {run ? <PathLink to={runPath(run)}>{`${text} (${run.workflowName})`}</PathLink> : text}
    </Fact>
  );
}

function Moment({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatRelative(time, now)} className="cl-num">
      {formatMoment(time)}
    </time>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row align="stretch">
      <Text as="dt" tone="faint">
        {name}
      </Text>
      <dd>{children}</dd>
    </Row>
  );
}
