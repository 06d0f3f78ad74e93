import { memo } from 'react';
import type { NodeProps } from '@xyflow/react';
import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode, Step } from '@shared/model/graph/types';
import { assistWords } from '@shared/words/assist';
import { canvasWords as words } from '@shared/words/canvas';
import { runWords } from '@shared/words/runs';
import { Icon } from '../../../../ui/base/Icon';
import { Stack } from '../../../../ui/layout/Layout';
import { cardAt } from '../../session/folds';
import { definitionOf, graphOf } from '../../session/selectors';
import { reviewOf } from '../../session/review';
import { useEditor } from '../../session/store';
import { useCanvas, useCanvasStore } from '../canvasStore';
import type { FlowNode } from '../flowNodes';
import { nodeDomId } from '../parts/nodeDomId';
import { useHasRun, useNodeRun } from '../runState';
import { StepIcon } from '../StepIcon';
import { stepLabel } from '../summary/stepLabel';
import { Summary } from '../summary/Summary';
import { summaryOf } from '../summary/summary';
import { iterationOf, markOfTest, problemsIn } from './facts';
import { FoldButton } from './FoldButton';
import { FarStep } from './FarStep';
import { NameField } from './NameField';
import { StepMarks } from './StepMark';

function useStepLabel(node: GraphNode, step: Step): string {
  const { drawing } = useCanvasStore();
  const run = useNodeRun(node.id);
  const test = useEditor((state) => markOfTest(state, node.id).label);
  const problems = useEditor((state) => problemsIn(state, node.id).length);
  const mark = useEditor((state) => reviewOf(state)?.marks.get(node.id));
  const hidden = useEditor((state) => cardAt(state, node.id)?.steps.length ?? 0);
  const number = useEditor((state) => drawing.scene(graphOf(state)).around.get(node.id)?.number ?? 0);
  const count = useEditor((state) => drawing.scene(graphOf(state)).steps);
  const status =
    run === undefined ? test : run.status === 'SKIPPED' ? words.state.skipped : runWords.statuses[run.status];
  const loop = iterationOf(run);
  return [
    words.node.step(step.name, step.title, words.kinds[node.subtype ?? 'basic']),
    mark === undefined ? '' : assistWords.marks[mark],
    status,
    loop ? words.state.iterationsLabel(loop.done, loop.count, loop.failed) : '',
    hidden > 0 ? words.fold.inside(hidden) : '',
    problems > 0 ? words.node.problems(problems) : '',
    words.node.of(number, count),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** A run tells of steps outside loops; those within look as steps that ran once their loop has begun. */
function useLoopBegan(nodeId: string): boolean {
  const { drawing } = useCanvasStore();
  const loop = useEditor((state) => drawing.scene(graphOf(state)).around.get(nodeId)?.loop ?? '');
  const run = useNodeRun(loop);
  return run !== undefined && run.status !== 'SKIPPED' && run.status !== 'PENDING';
}

/** A step of any kind. Seen from afar a bar with its name; without words where nobody could read them. */
export const StepNode = memo(function StepNode({ data, selected }: NodeProps<FlowNode>) {
  const card = useEditor((state) => cardAt(state, data.node.id));
  const node = card?.opener ?? data.node;
  const step = stepOf(node);
  const isFar = useCanvas((state) => state.isFar);
  const run = useNodeRun(node.id);
  const hasRun = useHasRun();
  const hasBegun = useLoopBegan(node.id);
  const mark = useEditor((state) => reviewOf(state)?.marks.get(node.id));
  if (!step) return null;
  const status = run?.status ?? (hasRun && !hasBegun ? 'none' : 'idle');
  const look = `cl-node cl-row cl-node--${node.subtype ?? 'basic'} is-${status.toLowerCase()} ${selected ? 'is-selected' : ''} ${card ? 'is-folded' : ''} ${mark === undefined ? '' : `is-${mark}`}`;
  if (isFar) return <FarStep node={node} step={step} look={look} />;
  return <NearStep node={node} step={step} look={look} />;
});

function NearStep({ node, step, look }: { node: GraphNode; step: Step; look: string }) {
  const store = useCanvasStore();
  const definition = useEditor((state) => definitionOf(state, step));
  const isNaming = useCanvas((state) => state.editing === node.id);
  const isMoving = useCanvas((state) => state.moving === node.id);
  const label = useStepLabel(node, step);
  const card = useEditor((state) => cardAt(state, node.id));
  return (
    <div
      id={nodeDomId(node.id)}
      role="group"
      aria-label={label}
      className={`${look} ${isMoving ? 'is-moving' : ''}`}
    >
      <StepIcon step={step} definition={definition} />
      <Stack gap="xxs" className="cl-grow">
        {isNaming ? (
          <NameField node={node} step={step} />
        ) : (
          <strong className="cl-node__title">{stepLabel(step, definition)}</strong>
        )}
        {card ? (
          <span className="cl-node__about cl-muted cl-size-xs">{words.fold.inside(card.steps.length)}</span>
        ) : (
          <Summary summary={summaryOf(step, definition)} />
        )}
      </Stack>
      <button
        type="button"
        tabIndex={-1}
        className="cl-press cl-press--bare cl-node__more nodrag"
        aria-label={words.menu.more(step.name)}
        onClick={(event) => {
          event.stopPropagation();
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          store.set({ menu: { nodeId: node.id, x: left, y: bottom } });
        }}
      >
        <Icon name="more" />
      </button>
      <FoldButton node={node} />
      <StepMarks nodeId={node.id} />
    </div>
  );
}
