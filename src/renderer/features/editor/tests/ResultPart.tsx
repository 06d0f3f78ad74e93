import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { Json } from '@shared/model/json';
import type { WorkflowTestResult } from '../../../data/workflowTests';
import { runPath } from '../../../parts/executions/runLinks';
import { useOpenWindow } from '../../../parts/navigation/useOpenPath';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Stack, Text } from '../../../ui/layout/Layout';
import { printValue } from './draft';
import type { FlowStep } from './steps';

type Detail = WorkflowTestResult['details'][number];

/** How the test ended last: what was expected, what came instead, and where. */
export function ResultPart(props: {
  result: WorkflowTestResult;
  workflowId: string;
  steps: readonly FlowStep[];
  onOpenStep(nodeId: string): void;
}) {
  const { result, workflowId } = props;
  const openWindow = useOpenWindow();
  const run = result.execution_id;
  const text = {
    passed: words.passed,
    failed: words.failed(result.details.length),
    error: result.message,
  }[result.status];
  const tone = { passed: 'good', failed: 'bad', error: 'warn' } as const;
  return (
    <Stack as="section" gap="xs" label={words.result}>
      <Banner
        tone={tone[result.status]}
        action={
          run === null ? undefined : (
            <Button
              size="small"
              icon="external"
              onClick={() => void openWindow(runPath({ workflowId, executionId: run }))}
            >
              {words.openRun}
            </Button>
          )
        }
      >
        <b>{words.states[result.status]}</b> {text}{' '}
        <span className="cl-muted">
          {words.resultOf(formatMoment(result.at), result.version, result.saved)}
        </span>
      </Banner>
      {result.details.length > 0 && <Details {...props} details={result.details} />}
    </Stack>
  );
}

function Details(props: {
  details: readonly Detail[];
  steps: readonly FlowStep[];
  onOpenStep(nodeId: string): void;
}) {
  return (
    <table className="cl-tests__details">
      <thead>
        <tr>
          <th scope="col">{words.where}</th>
          <th scope="col">{words.expectedValue}</th>
          <th scope="col">{words.got}</th>
        </tr>
      </thead>
      <tbody>
        {props.details.map((detail) => (
          <tr key={`${detail.kind} ${detail.step} ${detail.path}`}>
            <td>
              <div>{words.kinds[detail.kind]}</div>
              <StepLink {...props} name={detail.step} />
              {detail.path !== '' && (
                <div>
                  <Text as="code" mono size="s">
                    {detail.path}
                  </Text>
                </div>
              )}
            </td>
            <td>
              <Value detail={detail} value={detail.expected} />
            </td>
            <td>
              <Value detail={detail} value={detail.got} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The step's name; leads to its panel while the workflow has the step. */
function StepLink(props: { name: string; steps: readonly FlowStep[]; onOpenStep(nodeId: string): void }) {
  const { name } = props;
  const step = props.steps.find((one) => one.name === name);
  if (name === '') return null;
  if (!step) return <span>{name}</span>;
  return (
    <button
      type="button"
      className="cl-link"
      aria-label={words.openStep(name)}
      onClick={() => props.onOpenStep(step.nodeId)}
    >
      {name}
    </button>
  );
}

function Value({ detail, value }: { detail: Detail; value: Json }) {
  if (detail.kind === 'path' && Array.isArray(value))
    return (
      <ol className="cl-flush" style={{ paddingInlineStart: 20 }}>
        {value.map((name) => (
          <li key={String(name)}>
            {name === detail.step ? <u className="cl-strong">{String(name)}</u> : String(name)}
          </li>
        ))}
      </ol>
    );
  if (detail.kind === 'missing' && value === null) return <span className="cl-muted">{words.notRun}</span>;
  if (detail.kind === 'status' && typeof value === 'string') return <span>{value}</span>;
  // A cell that scrolls has to be reached by keys.
  return (
    <Text
      as="pre"
      mono
      size="s"
      flow="typed"
      className="cl-flush cl-scroll"
      style={{ maxHeight: 160 }}
      tabIndex={0}
    >
      {printValue(value)}
    </Text>
  );
}
