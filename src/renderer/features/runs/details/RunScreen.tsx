import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { Execution } from '../../../data/executions';
import { ErrorNote } from '../../../parts/executions/ErrorNote';
import { runsPath, type RunRef } from '../../../parts/executions/runLinks';
import { useExecution } from '../../../parts/executions/useExecution';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { usePage } from '../../../parts/page/pageContext';
import { useRights } from '../../../parts/user/userContext';
import { isFaultJson } from '@shared/kernel/fault';
import { to, urlChoice, urlText, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Segmented } from '../../../ui/fields/Field';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Row, Stack } from '../../../ui/layout/Layout';
import { RunData } from './RunData';
import { RunGraph } from './RunGraph';
import { RunHead } from './RunHead';
import { StepPanel } from './StepPanel';
import { StepRunsTable } from './StepRunsTable';
import { firstChoice, loopsOf } from './timeline';
import { Timeline } from './Timeline';
import { useTimeline } from './useTimeline';
import '../../../parts/page/page.css';
import '../runs.css';
import './details.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const views = ['timeline', 'steps', 'graph', 'data'] as const;
const viewParam = urlChoice('view', views, 'timeline');
const stepParam = urlText('step');
const words = runWords.details;

/** One run with its steps: what they were given, what they gave, and what to do where it went wrong. */
export function RunScreen() {
  const { workflowId = '', executionId = '' } = useParams();
  return <Run key={`${workflowId} ${executionId}`} of={{ workflowId, executionId }} />;
}

function Run({ of }: { of: RunRef }) {
  const asked = useExecution(of);
  const { execution, isUnreachable, error } = asked;
  const openPath = useOpenPath();
  usePage(execution?.workflowName ?? runWords.peek.title, [{ text: runWords.list.title, path: runsPath() }]);
  if (execution) return <Details execution={execution} isUnreachable={isUnreachable} />;
  const gone = isFaultJson(error) && error.code === 'not_found';
  return (
    <div className="cl-stack cl-gap-l cl-page">
      {gone ? (
        <Empty
          icon="runs"
          title={words.missing}
          action={<Button onClick={(event) => openPath(runsPath(), event)}>{words.toRuns}</Button>}
        >
          {words.missingText}
        </Empty>
      ) : (
        <Pending title={words.missing} query={asked} rows={12} />
      )}
    </div>
  );
}

function Details({ execution, isUnreachable }: { execution: Execution; isUnreachable: boolean }) {
  const url = useUrl();
  const rights = useRights();
  const view = url.get(viewParam);
  const { data: version } = useCall(
    'workflows.version',
    rights.may('wf:read')
      ? { params: { id: execution.workflowId, version: String(execution.version) } }
      : skipToken,
  );
  const graph = version?.data.graph;
  const inside = useMemo(() => (graph ? loopsOf(graph) : null), [graph]);
  const timeline = useTimeline(execution, inside);
  const chosen = url.get(stepParam) || firstChoice(timeline.outside)?.stepExecutionId || null;
  const choose = (stepExecutionId: string) => url.set(to(stepParam, stepExecutionId));
  const options = [
    { value: 'timeline' as const, label: words.timeline },
    { value: 'steps' as const, label: words.iterations },
    ...(graph ? [{ value: 'graph' as const, label: words.graph }] : []),
    { value: 'data' as const, label: `${words.inputs} · ${words.output}` },
  ];
  return (
    <div className="cl-stack cl-gap-l cl-page cl-runs cl-rundetails">
      <RunHead execution={execution} steps={timeline.outside} />
      {isUnreachable && <Banner tone="bad">{runWords.unreachable}</Banner>}
      {execution.errorMessage !== null && (
        <ErrorNote type={execution.errorType} message={execution.errorMessage} />
      )}
      <Row gap="none" align="stretch" room="rest" edge="top" className="cl-runs__body cl-rundetails__split">
        <Stack as="section" gap="none" room="rest" className="cl-rundetails__left" label={words.timeline}>
          <Row gap="none" align="stretch" edge="bottom" pad="s">
            <Segmented
              label={words.timeline}
              value={view === 'graph' && !graph ? 'timeline' : view}
              options={options}
              onChange={(next) => url.set(to(viewParam, next))}
            />
          </Row>
          {view === 'steps' ? (
            <StepRunsTable execution={execution} chosen={chosen} onChoose={choose} />
          ) : view === 'data' ? (
            <RunData execution={execution} />
          ) : view === 'graph' && graph ? (
            <RunGraph graph={graph} name={execution.workflowName} steps={timeline.outside} />
          ) : (
            <Timeline
              timeline={timeline}
              isOver={isTerminal(execution.status)}
              chosen={chosen}
              onChoose={choose}
            />
          )}
        </Stack>
        <StepPanel
          key={chosen}
          execution={execution}
          stepExecutionId={chosen}
          inside={inside}
          onChoose={choose}
        />
      </Row>
    </div>
  );
}
