import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { RunSummary } from '../../data/executions';
import { Elapsed } from '../../parts/executions/Elapsed';
import { ErrorNote } from '../../parts/executions/ErrorNote';
import { runPath } from '../../parts/executions/runLinks';
import { RunStatus } from '../../parts/executions/RunStatus';
import { lookOf } from '../../parts/executions/statusLook';
import { useExecution } from '../../parts/executions/useExecution';
import { PathLink } from '../../parts/navigation/PathLink';
import { useOpenPath, useOpenWindow } from '../../parts/navigation/useOpenPath';
import { useRights } from '../../parts/user/userContext';
import { editorPath } from '../../parts/workflows/workflowPaths';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Banner, Skeleton } from '../../ui/feedback/States';
import { Heading, Row, Stack, Text } from '../../ui/layout/Layout';
import { StopDialog } from './StopDialog';
import { toneLook } from './toneLook';
import { useCall } from '../../platform/api/calls';

const STEPS_SHOWN = 40;

/** ROUTE-29: the run that was clicked, beside the list. */
export function RunPeek(props: { executionId: string; row: RunSummary | undefined; onClose(): void }) {
  const { executionId, row, onClose } = props;
  // A link names the execution alone: its workflow has to be asked for.
  const { data, isFetching } = useCall(
    'executions.batch',
    row ? skipToken : { body: { execution_ids: [executionId] } },
  );
  const run = row ?? data?.data[0];
  const panel = useRef<HTMLElement>(null);
  // In a narrow window it stands below the list, where nobody would see it appear.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [executionId]);
  return (
    <aside
      className="cl-stack cl-gap-none cl-room-own cl-runside cl-runpeek"
      ref={panel}
      aria-label={runWords.peek.title}
    >
      <Row as="header" between>
        <Text as="h2" size="l" strong flow="clip">
          {run?.workflowName ?? runWords.peek.title}
        </Text>
        <Button kind="quiet" size="small" icon="close" label={runWords.peek.close} onClick={onClose} />
      </Row>
      {run ? (
        <Peek key={run.executionId} run={run} />
      ) : isFetching ? (
        <Skeleton rows={6} />
      ) : (
        <Row as="p" className="cl-muted">
          {runWords.peek.gone}
        </Row>
      )}
    </aside>
  );
}

function Peek({ run }: { run: RunSummary }) {
  const rights = useRights();
  const openPath = useOpenPath();
  const openWindow = useOpenWindow();
  const [stopping, setStopping] = useState(false);
  const { execution, isUnreachable } = useExecution(run);
  const shown = execution ?? run;
  const words = runWords.details;
  const over = isTerminal(shown.status);
  return (
    <Stack room="rest" scroll>
      <Row wrap>
        <Button kind="primary" icon="external" onClick={() => void openWindow(runPath(run))}>
          {runWords.peek.details}
        </Button>
        <Button onClick={(event) => openPath(runPath(run), event)}>{runWords.list.openHere}</Button>
        {!over && rights.mayChange('wf:read') && (
          <Button kind="danger" icon="stop" onClick={() => setStopping(true)}>
            {runWords.stop.action}
          </Button>
        )}
      </Row>
      {isUnreachable && <Banner tone="bad">{runWords.unreachable}</Banner>}
      <dl className="cl-columns cl-runfacts">
        <Fact name={runWords.list.columns.status}>
          <RunStatus run={shown} />
        </Fact>
        <Fact name={words.started}>{formatMoment(shown.started_at ?? shown.time)}</Fact>
        <Fact name={words.duration}>
          <Elapsed of={shown} isOver={over} />
        </Fact>
        <Fact name={words.trigger}>
          {runWords.triggers[shown.trigger_type]} · {shown.actor}
        </Fact>
        <Fact name={words.version}>
          {rights.may('wf:read') ? (
            <PathLink to={editorPath(run.space_id, run.workflowId, { version: run.version })}>
              {runWords.version(run.version)}
            </PathLink>
          ) : (
            runWords.version(run.version)
          )}
        </Fact>
      </dl>
      {shown.errorMessage !== null && <ErrorNote type={shown.errorType} message={shown.errorMessage} />}
      <Heading>{runWords.peek.steps}</Heading>
      {execution ? <Steps run={execution} /> : <Skeleton rows={4} />}
      {stopping && <StopDialog runs={[shown]} onClose={() => setStopping(false)} />}
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <Text as="dt" tone="faint">
        {name}
      </Text>
      <Text as="dd" flow="break">
        {children}
      </Text>
    </>
  );
}

type Execution = NonNullable<ReturnType<typeof useExecution>['execution']>;

function Steps({ run }: { run: Execution }) {
  if (run.steps.length === 0) return <p className="cl-faint">{runWords.peek.noSteps}</p>;
  const rest = run.steps.length - STEPS_SHOWN;
  return (
    <Stack as="ol" gap="xs" className="cl-plainlist">
      {run.steps.slice(0, STEPS_SHOWN).map((step) => {
        const { icon, tone } = lookOf(step.status);
        return (
          <Row as="li" key={step.stepExecutionId}>
            <span className={toneLook(tone)} title={runWords.statuses[step.status]}>
              <Icon name={icon} size={14} />
              <span className="cl-hidden">{runWords.statuses[step.status]}</span>
            </span>
            <PathLink to={runPath(run, step.stepExecutionId)} className="cl-clip cl-grow">
              {step.stepName}
            </PathLink>
            <span className="cl-faint">
              <Elapsed of={step} isOver={!['PENDING', 'RUNNING', 'WAITING'].includes(step.status)} />
            </span>
          </Row>
        );
      })}
      {rest > 0 && <li className="cl-faint">{runWords.peek.moreSteps(rest)}</li>}
    </Stack>
  );
}
