import type { GraphNode } from '@shared/model/graph/types';
import { canvasWords } from '@shared/words/canvas';
import { Icon } from '../../../../ui/base/Icon';
import { foldablesOf, toggleFold } from '../../session/folds';
import { graphOf } from '../../session/selectors';
import { useEditor, useEditorStore } from '../../session/store';

const words = canvasWords.fold;

/** On a loop, an if or an approval with steps in it. */
export function FoldButton({ node }: { node: GraphNode }) {
  const editor = useEditorStore();
  const canFold = useEditor((state) => foldablesOf(graphOf(state)).byKey.has(node.id));
  const isFolded = useEditor((state) => state.folded.has(node.id));
  const name = node.data.step?.name ?? '';
  if (!canFold) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cl-press cl-press--bare cl-node__fold nodrag"
      aria-label={isFolded ? words.openStep(name) : words.closeStep(name)}
      aria-expanded={!isFolded}
      title={isFolded ? words.open : words.close}
      onClick={(event) => {
        event.stopPropagation();
        editor.update((state) => toggleFold(state, node.id));
      }}
    >
      <Icon name={isFolded ? 'chevronRight' : 'chevronDown'} />
    </button>
  );
}
