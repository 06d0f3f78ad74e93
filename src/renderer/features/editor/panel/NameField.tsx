import { useState } from 'react';
import type { GraphNode, Step } from '@shared/model/graph/types';
import { STEP_NAME_MAX } from '@shared/model/limits';
import { panelWords as words } from '@shared/words/stepPanel';
import { renameNode } from '../session/edits';
import { useApply } from '../session/useApply';

/** The step's name, by which references call it. What the rules refuse is told, and the field goes back (STEP-42 to -47). */
export function NameField({ node, step, editable }: { node: GraphNode; step: Step; editable: boolean }) {
  const apply = useApply();
  const [typed, setTyped] = useState(step.name);
  const commit = () => {
    if (typed === step.name) return;
    if (!apply((state) => renameNode(state, node.id, typed))) setTyped(step.name);
  };
  return (
    <input
      className="cl-editor__name cl-step-panel__name cl-size-l cl-strong"
      aria-label={words.name}
      value={typed}
      readOnly={!editable}
      maxLength={STEP_NAME_MAX + 40}
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape' || typed === step.name) return;
        event.preventDefault();
        setTyped(step.name);
      }}
    />
  );
}
