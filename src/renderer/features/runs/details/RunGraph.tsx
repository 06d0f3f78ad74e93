import { useMemo } from 'react';
import type { Graph } from '@shared/model/graph/types';
import type { StepRun } from '../../../data/stepRuns';
import { GraphPreview } from '../../../parts/graph-preview/GraphPreview';
import { isStepFailed, isStepOver } from './timeline';

/** The version that ran, with what became of its steps. */
export function RunGraph({ graph, name, steps }: { graph: Graph; name: string; steps: readonly StepRun[] }) {
  const marks = useMemo(
    () =>
      new Map(
        steps.map((run) => [
          run.nodeId,
          isStepFailed(run.status) ? 'failed' : isStepOver(run.status) ? 'done' : 'running',
        ]),
      ),
    [steps],
  );
  return (
    <div className="cl-room-rest cl-scroll cl-pad-l cl-rungraph">
      <GraphPreview graph={graph} label={name} marks={marks} />
    </div>
  );
}
