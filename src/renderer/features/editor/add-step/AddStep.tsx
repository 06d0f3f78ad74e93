import { useCallback } from 'react';
import { spotOf } from '@shared/model/graph-changes/spots';
import { placeOf } from '@shared/model/graph/edits/place';
import { viewOf } from '@shared/model/graph/edits/view';
import { isFault } from '@shared/kernel/fault';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { addStepWords as words } from '@shared/words/addStep';
import { AtPoint } from '../../../ui/overlays/AtPoint';
import { Dialog } from '../../../ui/overlays/Dialog';
import { beginAssist } from '../session/assist';
import { addStep, ask, comment } from '../session/edits';
import { graphOf } from '../session/selectors';
import type { Asking, EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { useApply } from '../session/useApply';
import { StepChooser } from './StepChooser';
import { useChoiceKeys } from './useChoiceKeys';
import { useStepChoice } from './useStepChoice';
import './add-step.css';

type AddAsking = Extract<Asking, { kind: 'addStep' }>;

/** The dialog that adds a step, or the same small at the cursor. */
export function AddStep() {
  const asking = useEditor((state) => (state.asking?.kind === 'addStep' ? state.asking : null));
  return asking ? <Adding asking={asking} /> : null;
}

function Adding({ asking }: { asking: AddAsking }) {
  const store = useEditorStore();
  const apply = useApply();
  const place = useEditor((state) => placed(state, asking), same);
  const close = useCallback(() => store.update((state) => ask(state, null)), [store]);
  const add = (definition: StepDefinition) => apply((state) => addStep(state, asking.where, definition));
  const addComment = () =>
    apply((state) => (place.beside === null ? state : ask(comment(state, place.beside), null)));
  const choice = useStepChoice({ inLoop: place.inLoop, onAdd: add, onComment: addComment });
  useChoiceKeys(choice, close);
  const spot = spotOf(store.get().draft.history.graph, asking.where);
  const describe = spot && (() => store.update((state) => beginAssist(state, { kind: 'place', spot })));
  const chooser = <StepChooser compact={asking.at !== undefined} choice={choice} onDescribe={describe} />;
  if (asking.at)
    return (
      <AtPoint point={asking.at} width={400} height={440} label={words.title} onClose={close}>
        {chooser}
      </AtPoint>
    );
  return (
    <Dialog title={words.title} open onClose={close} width={920}>
      {chooser}
    </Dialog>
  );
}

interface Placed {
  inLoop: boolean;
  /** The node that a comment stands beside. */
  beside: string | null;
}

const same = (a: Placed, b: Placed) => a.inLoop === b.inLoop && a.beside === b.beside;

function placed(state: EditorState, { where }: AddAsking): Placed {
  try {
    const { inLoop, source } = placeOf(viewOf(graphOf(state)), where);
    return { inLoop, beside: source?.id ?? null };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { inLoop: false, beside: null };
  }
}
