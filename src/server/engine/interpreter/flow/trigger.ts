import type { GraphNode } from '@shared/model/graph/types';
import type { Frame } from '../frame';
import { beginFlow, endFlow, passFlow } from '../flowStep';
import type { Outcome } from '../outcome';
import type { Run } from '../run';

/** Has nothing to do: what started the execution is known. */
export async function runTrigger(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const recalled = run.recall(node, frame);
  if (recalled?.status === 'OK') return passFlow(run, node, frame, recalled);
  const { trigger } = run.base;
  const id = recalled?.stepRunId ?? (await beginFlow(run, node, frame, {}));
  return endFlow(run, node, frame, id, { output: { ...trigger } });
}
