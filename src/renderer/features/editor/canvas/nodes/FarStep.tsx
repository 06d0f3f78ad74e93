import type { CSSProperties } from 'react';
import { lookOf } from '../../../../parts/executions/statusLook';
import { Icon, type IconName } from '../../../../ui/base/Icon';
import type { GraphNode, Step } from '@shared/model/graph/types';
import { canvasWords as words } from '@shared/words/canvas';
import { cardAt, shownGraph } from '../../session/folds';
import { definitionOf } from '../../session/selectors';
import { useEditor } from '../../session/store';
import { useCanvas } from '../canvasStore';
import { nodeDomId } from '../parts/nodeDomId';
import { useNodeRun, type NodeRun } from '../runState';
import { roomsOf } from '../scene/room';
import { StepIcon } from '../StepIcon';
import { hueOf } from '../stepIcons';
import { stepLabel } from '../summary/stepLabel';
import { problemsIn } from './facts';

/** A step seen from afar: a bar in the colour of its kind with its name on it, which may be wider than the step. */
export function FarStep({ node, step, look }: { node: GraphNode; step: Step; look: string }) {
  const isTiny = useCanvas((state) => state.isTiny);
  return (
    <div
      id={nodeDomId(node.id)}
      role="group"
      aria-label={words.node.step(step.name, step.title, words.kinds[node.subtype ?? 'basic'])}
      className={`${look} cl-node--far ${isTiny ? 'cl-node--tiny' : ''} cl-hue--${hueOf(step)}`}
    >
      {!isTiny && <FarName node={node} step={step} />}
    </div>
  );
}

function FarName({ node, step }: { node: GraphNode; step: Step }) {
  const definition = useEditor((state) => definitionOf(state, step));
  const room = useEditor((state) => roomsOf(shownGraph(state)).get(node.id));
  const card = useEditor((state) => cardAt(state, node.id));
  const hasProblem = useEditor((state) => problemsIn(state, node.id).length > 0);
  const icon = iconOf(useNodeRun(node.id), hasProblem);
  const style: CSSProperties & { '--cl-room'?: string } =
    room === undefined ? {} : { '--cl-room': `${room}px` };
  return (
    <span className="cl-row cl-node__bar" style={style}>
      <StepIcon step={step} definition={definition} />
      <strong className="cl-node__title cl-grow">{stepLabel(step, definition)}</strong>
      {card && <span className="cl-muted cl-nowrap">{words.fold.steps(card.steps.length)}</span>}
      {icon && <Icon name={icon} />}
    </span>
  );
}

/** How it went, beside its colour. */
function iconOf(run: NodeRun | undefined, hasProblem: boolean): IconName | null {
  if (run && run.status !== 'SKIPPED' && run.status !== 'PENDING') return lookOf(run.status).icon;
  return hasProblem ? 'warning' : null;
}
