import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { RunSummary } from '../../data/executions';
import { Confirm } from '../../ui/overlays/Dialog';
import { useStopRuns } from './useStopRuns';

type Stoppable = Pick<RunSummary, 'workflowId' | 'executionId' | 'workflowName' | 'status'>;

/** Asks before runs are stopped; those that are over already are left out. */
export function StopDialog({ runs, onClose }: { runs: readonly Stoppable[]; onClose(): void }) {
  const words = runWords.stop;
  const { stopAll, busy } = useStopRuns();
  const going = runs.filter((run) => !isTerminal(run.status));
  const over = runs.length - going.length;
  const [first] = going;
  return (
    <Confirm
      title={words.title(going.length)}
      open
      danger
      confirm={words.confirm}
      busy={busy}
      onConfirm={() => void stopAll(going).then(onClose)}
      onClose={onClose}
    >
      <p>{going.length === 1 && first ? words.text(first.workflowName) : words.many}</p>
      {over > 0 && <p className="cl-muted">{words.skipped(over)}</p>}
    </Confirm>
  );
}
