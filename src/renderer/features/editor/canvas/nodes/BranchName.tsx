import type { GraphNode, Handle } from '@shared/model/graph/types';
import { canvasWords as words } from '@shared/words/canvas';
import { Icon } from '../../../../ui/base/Icon';
import { armKey, foldablesOf, toggleFold } from '../../session/folds';
import { graphOf } from '../../session/selectors';
import { useEditor, useEditorStore } from '../../session/store';

/** The name of a branch, at its beginning; a press folds the branch. */
export function BranchName(props: { opener: GraphNode; arm: Handle; transform: string }) {
  const { opener, arm, transform } = props;
  const editor = useEditorStore();
  const key = armKey(opener.id, arm);
  const canFold = useEditor((state) => foldablesOf(graphOf(state)).byKey.has(key));
  const isFolded = useEditor((state) => state.folded.has(key));
  const look = `cl-branch cl-branch--${arm.toLowerCase()}`;
  const text = words.branches[arm];
  const name = opener.data.step?.name ?? '';
  if (!canFold)
    return (
      <span className={look} style={{ transform }}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`cl-press cl-row cl-row--inline cl-gap-xxs ${look} nopan`}
      style={{ transform }}
      aria-label={isFolded ? words.fold.openBranch(text, name) : words.fold.closeBranch(text, name)}
      aria-expanded={!isFolded}
      onClick={(event) => {
        event.stopPropagation();
        editor.update((state) => toggleFold(state, key));
      }}
    >
      <span>{text}</span>
      <Icon name={isFolded ? 'chevronRight' : 'chevronDown'} size={12} />
    </button>
  );
}
