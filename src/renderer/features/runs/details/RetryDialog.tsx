import { runWords } from '@shared/words/runs';
import type { Execution } from '../../../data/executions';
import type { StepRun } from '../../../data/stepRuns';
import { runPath } from '../../../parts/executions/runLinks';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { useChange } from '../../../platform/api/calls';
import { Segmented } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import { isStepFailed } from './timeline';

const words = runWords.retry;

interface Props {
  execution: Execution;
  steps: readonly StepRun[];
  /** The node to begin at; null: the first that failed, else the beginning. */
  from: string | null;
  onClose(): void;
}

interface Draft {
  node: string | null;
  version: 'ran' | 'latest';
}

/** Runs an ended run again, from a step on, with the version that ran or with the current one. */
export function RetryDialog({ execution, steps, from, onClose }: Props) {
  const nodes = new Map(steps.filter((run) => run.iteration === '').map((run) => [run.nodeId, run]));
  const all = [...nodes.values()];
  const failed = all.find((run) => isStepFailed(run.status));
  const [first] = all;
  const [replay] = useChange('executions.replay');
  const openPath = useOpenPath();
  const { workflowId, executionId } = execution;
  const form = useForm({
    start: (): Draft => ({ node: from ?? failed?.nodeId ?? first?.nodeId ?? null, version: 'ran' }),
    save: ({ node, version }) =>
      replay({
        params: { id: workflowId, executionId },
        body: { from_node: node, latest_version: version === 'latest' },
      }),
    failed: `${words.failed}.`,
    saved: words.started,
    onSaved: ({ data }) => openPath(runPath({ workflowId, executionId: data.execution_id })),
    onClose,
  });
  return (
    <FormDialog form={form} title={words.title} icon="repeat" confirm={words.confirm} onClose={onClose}>
      <Row between>
        <span>{words.from}</span>
        <Select
          label={words.from}
          options={all.map((one) => ({
            value: one.nodeId,
            label: one.stepName,
            hint: runWords.statuses[one.status],
          }))}
          {...form.bind('node')}
        />
      </Row>
      <Row between>
        <span>{words.version}</span>
        <Segmented
          label={words.version}
          options={[
            { value: 'ran', label: words.versionRan(execution.version) },
            { value: 'latest', label: words.versionLatest },
          ]}
          {...form.bind('version')}
        />
      </Row>
      <p className="cl-muted">{form.draft.node === first?.nodeId ? words.textStart : words.text}</p>
    </FormDialog>
  );
}
