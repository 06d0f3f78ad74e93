import { useState } from 'react';
import { headerWords as words } from '@shared/words/editorHeader';
import { useNameRules } from '../../../parts/workflows/useNameRules';
import { useToast } from '../../../ui/overlays/Toasts';
import { setName } from '../session/edits';
import { isEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';

/** The workflow's name; to be edited where the workflow is (EDIT-05). One that the rules refuse goes back (WF-14). */
export function WorkflowName() {
  const name = useEditor((state) => state.draft.name);
  const editable = useEditor(isEditable);
  return (
    <h1 className="cl-editor-header__name cl-size-l">
      {editable ? <NameInput key={name} name={name} /> : <span className="cl-clip">{name}</span>}
    </h1>
  );
}

function NameInput({ name }: { name: string }) {
  const store = useEditorStore();
  const toast = useToast();
  const rules = useNameRules();
  const own = useEditor((state) => state.saved.name);
  const [typed, setTyped] = useState(name);
  const problem = typed === name ? null : rules.problem(typed, own);
  const commit = () => {
    if (typed === name) return;
    if (problem !== null) {
      toast({ text: problem, error: true });
      setTyped(name);
    } else store.update((state) => setName(state, typed.trim()));
  };
  return (
    <input
      className="cl-editor__name cl-strong"
      aria-label={words.name}
      aria-invalid={problem !== null}
      title={problem ?? undefined}
      value={typed}
      size={Math.max(8, Math.min(typed.length + 1, 40))}
      maxLength={rules.room}
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(name);
      }}
    />
  );
}
