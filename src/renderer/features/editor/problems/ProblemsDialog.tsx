import type { Problem } from '@shared/model/problem';
import { problemListWords as words } from '@shared/words/problemList';
import { Icon } from '../../../ui/base/Icon';
import { Empty } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { ask, openPanel } from '../session/edits';
import { isEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { Fixes } from './Fixes';
import './problems.css';

/** Everything that is wrong with the workflow: each leads to its field, and is mended where a press can. */
export function ProblemsDialog() {
  const open = useEditor((state) => state.asking?.kind === 'problems');
  return open ? <Problems /> : null;
}

function Problems() {
  const store = useEditorStore();
  const problems = useEditor((state) => state.problems);
  const editable = useEditor(isEditable);
  const close = () => store.update((state) => ask(state, null));
  const go = ({ nodeId, paramId, code }: Problem) =>
    store.update((state) => {
      if (code === 'input_parameter') return ask(state, { kind: 'inputs' });
      if (nodeId === undefined) return ask(state, null);
      const shown = openPanel(ask(state, null), nodeId, paramId ?? null);
      return shown.panel ? { ...shown, panel: { ...shown.panel, showMissing: true } } : shown;
    });
  return (
    <Dialog title={words.title(problems.length)} open onClose={close} width={640}>
      {problems.length === 0 ? (
        <Empty icon="success" title={words.none} />
      ) : (
        <ul className="cl-problems" aria-label={words.title(problems.length)}>
          {problems.map((problem, at) => (
            <li key={`${problem.nodeId} ${problem.paramId} ${at}`}>
              <Icon
                name={problem.severity === 'error' ? 'error' : 'warning'}
                className={problem.severity === 'error' ? 'cl-bad' : 'cl-warn'}
              />
              <span className="cl-problems__kind">{words.severities[problem.severity]}</span>
              <button type="button" className="cl-link" onClick={() => go(problem)}>
                {problem.message}
              </button>
              {editable && <Fixes problem={problem} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
