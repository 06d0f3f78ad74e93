import { memo } from 'react';
import type { NodeProps } from '@xyflow/react';
import { canvasWords as words } from '@shared/words/canvas';
import { Icon } from '../../../../ui/base/Icon';
import { cardAt, unfold } from '../../session/folds';
import { useEditor, useEditorStore } from '../../session/store';
import { useCanvas } from '../canvasStore';
import type { FlowNode } from '../flowNodes';
import { nodeDomId } from '../parts/nodeDomId';
import { problemsIn } from './facts';
import { StepMarks } from './StepMark';

/** In place of a folded branch: how many steps are in it, and how they stand. A press opens it. */
export const FoldNode = memo(function FoldNode({ data, selected }: NodeProps<FlowNode>) {
  const { id } = data.node;
  const editor = useEditorStore();
  const card = useEditor((state) => cardAt(state, id));
  const problems = useEditor((state) => problemsIn(state, id).length);
  const isTiny = useCanvas((state) => state.isTiny);
  if (!card?.handle) return null;
  const count = card.steps.length;
  const label = [
    words.fold.branch(words.branches[card.handle], card.opener.data.step?.name ?? '', count),
    problems > 0 ? words.node.problems(problems) : '',
  ];
  return (
    <button
      type="button"
      tabIndex={-1}
      id={nodeDomId(id)}
      className={`cl-press cl-row cl-fold ${selected ? 'is-selected' : ''}`}
      aria-label={label.filter((part) => part !== '').join(', ')}
      aria-expanded={false}
      onClick={(event) => {
        event.stopPropagation();
        editor.update((state) => unfold(state, id));
      }}
    >
      {!isTiny && (
        <>
          <Icon name="chevronRight" /> {words.fold.steps(count)}
        </>
      )}
      <StepMarks nodeId={id} />
    </button>
  );
});
