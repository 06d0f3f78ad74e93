import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { Execution } from '../../../data/executions';
import type { StepRunDetails } from '../../../data/stepRuns';
import { StepApprovals } from '../../../parts/approvals/StepApprovals';
import { Elapsed } from '../../../parts/executions/Elapsed';
import { ErrorNote } from '../../../parts/executions/ErrorNote';
import { StatusTag } from '../../../parts/executions/StatusTag';
import { useRights } from '../../../parts/user/userContext';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Tabs } from '../../../ui/base/Tabs';
import { Empty } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { ChildRuns } from './ChildRuns';
import { OperatorAnswer } from './OperatorAnswer';
import { RetryDialog } from './RetryDialog';
import { StepLogs } from './StepLogs';
import { StepOutput, StepValue } from './StepResult';
import { writtenIteration } from './StepRunsTable';
import { FixStep } from './FixStep';
import { WhyFailed } from './WhyFailed';
import { isStepFailed, isStepOver } from './timeline';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const words = runWords.details;
type Tab = 'output' | 'input' | 'error' | 'logs';

interface Props {
  execution: Execution;
  stepExecutionId: string | null;
  inside: ReadonlyMap<string, string> | null;
  onChoose(stepExecutionId: string): void;
}

/** One step run: what it waits for, what it gave, what it was given, its error and its log. */
export function StepPanel({ execution, stepExecutionId, inside, onChoose }: Props) {
  const asked = useCall(
    'stepRuns.get',
    stepExecutionId === null
      ? skipToken
      : { params: { id: execution.workflowId, step: '-', executionId: stepExecutionId }, query: {} },
  );
  const step = asked.data?.data;
  return (
    <Stack
      as="aside"
      gap="none"
      room="own"
      className="cl-runside cl-steppanel"
      label={step ? words.stepOf(step.stepName) : words.step}
    >
      {stepExecutionId === null ? (
        <Row as="p" className="cl-faint">
          {words.chooseStep}
        </Row>
      ) : step ? (
        <Panel execution={execution} step={step} inside={inside} onChoose={onChoose} />
      ) : (
        <Pending title={words.missing} query={asked} rows={8} />
      )}
    </Stack>
  );
}

function Panel({
  execution,
  step,
  inside,
  onChoose,
}: Omit<Props, 'stepExecutionId'> & { step: StepRunDetails }) {
  const rights = useRights();
  const [retrying, setRetrying] = useState(false);
  const [picked, setPicked] = useState<Tab | null>(null);
  const failed = isStepFailed(step.status) || (step.error !== null && step.status !== 'OK');
  // EXEC-39, EXEC-40
  const tab = picked ?? (failed ? 'error' : 'output');
  const mayRetry =
    rights.mayChange('wf:read') && isTerminal(execution.status) && step.iteration === '' && inside !== null;
  const waits = step.status === 'WAITING';
  return (
    <>
      <Row as="header" between>
        <Text as="h2" size="l" strong flow="clip" title={step.stepName}>
          {step.stepName}
        </Text>
        {failed && <WhyFailed execution={execution} step={step} />}
        {failed && <FixStep execution={execution} step={step} />}
        {mayRetry && (
          <Button size="small" icon="repeat" onClick={() => setRetrying(true)}>
            {runWords.retry.fromHere}
          </Button>
        )}
      </Row>
      <Row wrap className="cl-size-s">
        <StatusTag status={step.status} />
        <span className="cl-muted">
          <Elapsed of={step} isOver={isStepOver(step.status)} />
        </span>
        {step.started_at !== null && <span className="cl-faint cl-num">{formatMoment(step.started_at)}</span>}
        {step.iteration !== '' && (
          <span className="cl-muted">
            {words.iteration} {writtenIteration(step.iteration)}
          </span>
        )}
        {waits && step.reason && (
          <span className="cl-muted">
            {runWords.waiting(step.reason)}
            {step.wake_at !== null && ` ${words.wakes(formatMoment(step.wake_at))}`}
          </span>
        )}
        <Tries execution={execution} step={step} onChoose={onChoose} />
      </Row>
      <Stack room="rest" scroll className="cl-steppanel__body">
        {waits && step.reason === 'approval' && <StepApprovals run={execution} stepName={step.stepName} />}
        {waits && step.reason === 'operator' && <OperatorAnswer step={step} />}
        {step.stepTemplateId === 'SUBWORKFLOW' && <ChildRuns execution={execution} step={step} />}
        <Tabs<Tab>
          id="step"
          look="fill"
          selected={tab}
          onSelect={setPicked}
          tabs={[
            { id: 'output', title: words.tabs.output, panel: <StepOutput step={step} /> },
            {
              id: 'input',
              title: words.tabs.input,
              panel: <StepValue value={step.input} name={words.tabs.input} none={words.noInput} />,
            },
            {
              id: 'error',
              title: words.tabs.error,
              panel: step.error ? (
                <ErrorNote type={step.error.type} message={step.error.message} />
              ) : (
                <Empty title={words.noError} />
              ),
            },
            {
              id: 'logs',
              title: `${words.tabs.logs}${step.log_lines > 0 ? ` (${step.log_lines})` : ''}`,
              panel: <StepLogs step={step} />,
            },
          ]}
        />
      </Stack>
      {retrying && (
        <RetryDialog
          execution={execution}
          steps={execution.steps}
          from={step.nodeId}
          onClose={() => setRetrying(false)}
        />
      )}
    </>
  );
}

/** The earlier tries of the same step at the same place. */
function Tries({
  execution,
  step,
  onChoose,
}: Pick<Props, 'execution' | 'onChoose'> & { step: StepRunDetails }) {
  const { data } = useCall('stepRuns.list', {
    params: { id: execution.workflowId, executionId: execution.executionId },
    query: { node_id: step.nodeId, iteration: step.iteration, exact: 'true', max_returned_items: 100 },
  });
  const tries = data?.data ?? [];
  if (tries.length < 2) return null;
  return (
    <Row as="span" role="group" label={words.attempts}>
      <span className="cl-faint">{words.attempts}</span>
      {tries.map((one) => (
        <Button
          key={one.stepExecutionId}
          size="small"
          kind="quiet"
          pressed={one.stepExecutionId === step.stepExecutionId}
          label={`${words.attempt(one.attempt)}, ${runWords.statuses[one.status]}`}
          onClick={() => onChoose(one.stepExecutionId)}
        >
          {one.attempt}
        </Button>
      ))}
    </Row>
  );
}
