import { useState } from 'react';
import { runWords } from '@shared/words/runs';
import { uiWords } from '@shared/words/ui';
import type { Execution } from '../../../data/executions';
import type { StepRun } from '../../../data/stepRuns';
import { runPath } from '../../../parts/executions/runLinks';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Segmented } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { isStepFailed } from './timeline';
import { useChange } from '../../../platform/api/calls';

const words = runWords.retry;

interface Props {
  execution: Execution;
  steps: readonly StepRun[];
  /** The node to begin at; null: the first that failed, else the beginning. */
  from: string | null;
  onClose(): void;
}

/** Runs an ended run again, from a step on, with the version that ran or with the current one. */
export function RetryDialog({ execution, steps, from, onClose }: Props) {
  const nodes = new Map(steps.filter((run) => run.iteration === '').map((run) => [run.nodeId, run]));
  const all = [...nodes.values()];
  const failed = all.find((run) => isStepFailed(run.status));
  const [first] = all;
  const [node, setNode] = useState(from ?? failed?.nodeId ?? first?.nodeId ?? null);
  const [latest, setLatest] = useState<'ran' | 'latest'>('ran');
  const [replay, { isLoading }] = useChange('executions.replay');
  const openPath = useOpenPath();
  const toast = useToast();
  const { workflowId, executionId } = execution;
  const run = async () => {
    const reply = await replay({
      params: { id: workflowId, executionId },
      body: { from_node: node, latest_version: latest === 'latest' },
    });
    if (reply.error) return toast(`${words.failed}. ${reasonOf(reply.error)}`);
    const started = { workflowId, executionId: reply.data.data.execution_id };
    toast({ text: words.started });
    onClose();
    openPath(runPath(started));
  };
  return (
    <Dialog
      title={words.title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiWords.cancel}</Button>
          <Button kind="primary" icon="repeat" busy={isLoading} onClick={() => void run()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        <div className="cl-row cl-row--between">
          <span>{words.from}</span>
          <Select
            label={words.from}
            value={node}
            options={all.map((one) => ({
              value: one.nodeId,
              label: one.stepName,
              hint: runWords.statuses[one.status],
            }))}
            onChange={setNode}
          />
        </div>
        <div className="cl-row cl-row--between">
          <span>{words.version}</span>
          <Segmented<'ran' | 'latest'>
            label={words.version}
            value={latest}
            options={[
              { value: 'ran', label: words.versionRan(execution.version) },
              { value: 'latest', label: words.versionLatest },
            ]}
            onChange={setLatest}
          />
        </div>
        <p className="cl-muted">{node === first?.nodeId ? words.textStart : words.text}</p>
      </div>
    </Dialog>
  );
}
