import { useState } from 'react';
import { errorGroups } from '@shared/model/executionStatus';
import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { assistWords } from '@shared/words/assist';
import { messages } from '@shared/words/messages';
import { resultWords } from '@shared/words/results';
import { testingWords } from '@shared/words/testing';
import { ErrorNote } from '../../../parts/executions/ErrorNote';
import { StatusTag } from '../../../parts/executions/StatusTag';
import { LogList } from '../../../parts/results/LogList';
import { useOutputPages } from '../../../parts/results/pages';
import { ResultsView } from '../../../parts/results/ResultsView';
import { useStepLogs } from '../../../parts/results/useStepLogs';
import { formatMoment } from '../../../platform/formatting/dates';
import { formatDuration } from '../../../platform/formatting/durations';
import { useRemembered } from '../../../platform/hooks/useRemembered';
import { Button } from '../../../ui/base/Button';
import { Tabs } from '../../../ui/base/Tabs';
import { Banner, Block, Empty, Progress, Tag } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { Row, Stack } from '../../../ui/layout/Layout';
import { beginAssist } from '../session/assist';
import { isOutOfDate } from '../session/results';
import { isEditable } from '../session/selectors';
import type { StepResult } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { isOver } from './lastResults';
import { PinMenu } from './PinMenu';
import './testing.css';

const words = testingWords.results;
type Inner = 'output' | 'error' | 'logs';
const isInner = (value: unknown): value is Inner =>
  value === 'output' || value === 'error' || value === 'logs';

/** What the step gave last: its output, its error and its log; and what stands in for it. */
export function ResultsTab({ node }: { node: GraphNode }) {
  const result = useEditor((state) => state.results[node.id]);
  const pin = useEditor((state) => state.pins[node.id]);
  const outdated = useEditor((state) => isOutOfDate(state, node.id));
  const editable = useEditor(isEditable);
  const name = stepOf(node)?.name ?? '';
  return (
    <Stack className="cl-testresult">
      {result && <Head result={result} />}
      {outdated && (
        <Banner tone="warn">
          <strong>{messages.resultsOutOfDate}</strong> – {messages.testAgain}
        </Banner>
      )}
      {result?.dryRun === true && isOver(result) && (
        <Banner tone="info">
          <strong>{messages.previewMode}</strong>. {words.previewText}
        </Banner>
      )}
      {pin !== undefined && <Banner tone="info">{words.pinnedNote}</Banner>}
      {editable && <PinMenu node={node} />}
      {result ? (
        <Result
          key={`${result.stepExecutionId} ${result.status}`}
          nodeId={node.id}
          result={result}
          pin={pin}
          name={name}
        />
      ) : pin === undefined ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <ResultsView value={pin} name={name} />
      )}
    </Stack>
  );
}

function Head({ result }: { result: StepResult }) {
  return (
    <div className="cl-row cl-row--wrap" role="status" aria-label={words.label}>
      <StatusTag status={result.status} />
      {result.isTest && <Tag>{words.test}</Tag>}
      {result.dryRun && <Tag tone="info">{words.dryRun}</Tag>}
      <span className="cl-faint">
        {words.ran} {formatMoment(result.at)}
        {result.durationMs !== null && `, ${words.took} ${formatDuration(result.durationMs)}`}
      </span>
    </div>
  );
}

/** EXEC-39, -40: a failure begins with its error, a success with its output; what runs with its log. */
function firstTab(result: StepResult): Inner {
  if (!isOver(result)) return 'logs';
  return result.status === 'OK' || result.status === 'COMPLETED_WITH_ERRORS' ? 'output' : 'error';
}

function Result(props: { nodeId: string; result: StepResult; pin: Json | undefined; name: string }) {
  const { nodeId, result, pin, name } = props;
  // What was chosen holds for this state of the run: when it ends, its output is what people look for.
  const [chosen, setChosen] = useRemembered<Inner | null>(
    `tab ${result.stepExecutionId} ${result.status}`,
    null,
    isInner,
  );
  const tab = chosen ?? firstTab(result);
  const panels = {
    output: <Output result={result} pin={pin} name={name} />,
    error: <Failure result={result} nodeId={nodeId} />,
    logs: <Logs result={result} />,
  };
  const tabs: readonly Inner[] = ['output', 'error', 'logs'];
  return (
    <>
      {!isOver(result) && <Progress label={result.status === 'WAITING' ? words.waiting : words.running} />}
      <Tabs
        id="step-result"
        look="fill"
        tabs={tabs.map((id) => ({ id, title: words.tabs[id], panel: panels[id] }))}
        selected={tab}
        onSelect={(next) => setChosen(isInner(next) ? next : null)}
      />
    </>
  );
}

function Output({ result, pin, name }: { result: StepResult; pin: Json | undefined; name: string }) {
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const [view, setView] = useState<'pinned' | 'last'>('pinned');
  const { executionId, stepExecutionId, output, items } = result;
  const here = Array.isArray(output) ? output.length : 0;
  const page = useOutputPages({ workflowId, executionId, stepExecutionId }, items, here);
  const hasBoth = pin !== undefined && output !== undefined;
  const showsPin = pin !== undefined && (view === 'pinned' || output === undefined);
  const isLoading = output === undefined && isOver(result) && result.items === undefined;
  return (
    <Stack gap="s" className="cl-testresult__fill">
      {hasBoth && (
        <Row>
          <Segmented
            label={words.shown}
            value={view}
            options={[
              { value: 'pinned', label: words.pinnedView },
              { value: 'last', label: words.lastView },
            ]}
            onChange={(next) => setView(next === 'last' ? 'last' : 'pinned')}
          />
        </Row>
      )}
      {showsPin ? (
        <ResultsView key="pin" value={pin} name={name} />
      ) : isLoading ? (
        <Block height={240} label={words.loading} />
      ) : (
        <ResultsView key="last" value={output} name={name} page={page} />
      )}
    </Stack>
  );
}

function Failure({ result, nodeId }: { result: StepResult; nodeId: string }) {
  const { error, stepExecutionId } = result;
  const store = useEditorStore();
  const editable = useEditor(isEditable);
  if (!error) return <Empty title={words.noError} />;
  const fix = () =>
    store.update((state) =>
      beginAssist(state, { kind: 'run', nodeId, stepExecutionId, error: error.message }),
    );
  return (
    <div className="cl-stack">
      <ErrorNote type={errorGroups.find((group) => group === error.type) ?? null} message={error.message} />
      {editable && (
        <div className="cl-row">
          <Button size="small" icon="sparkle" onClick={fix}>
            {assistWords.actions.fix}
          </Button>
        </div>
      )}
    </div>
  );
}

function Logs({ result }: { result: StepResult }) {
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const { executionId, stepExecutionId } = result;
  const over = isOver(result);
  const { lines, failed } = useStepLogs({ workflowId, executionId, stepExecutionId }, over);
  return (
    <Stack gap="s" className="cl-testresult__fill">
      {failed !== null && <p className="cl-bad">{resultWords.logs.failed(failed)}</p>}
      {lines === undefined ? <Block height={160} /> : <LogList lines={lines} isOver={over} />}
    </Stack>
  );
}
