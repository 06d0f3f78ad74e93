import { useEffect, useRef } from 'react';
import type { Problem } from '@shared/model/problem';
import { problemListWords as words } from '@shared/words/problemList';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Empty } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { focusCanvas } from '../canvas/parts/focusCanvas';
import { stepLabel } from '../canvas/summary/stepLabel';
import { ask, openPanel } from '../session/edits';
import { definitionOf, graphOf, isEditable, nodeOf } from '../session/selectors';
import type { EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { AskFix } from './AskFix';
import { Fixes } from './Fixes';
import './problems.css';

/** Everything that is wrong with the workflow, beside the canvas: a press leads to the step and its field. */
export function ProblemsPanel() {
  const open = useEditor((state) => state.problemsOpen && state.assist === null);
  return open ? <Problems /> : null;
}

function Problems() {
  const store = useEditorStore();
  const problems = useEditor((state) => state.problems);
  const editable = useEditor(isEditable);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = panel;
    const first = current?.querySelector<HTMLElement>('.cl-problems .cl-link');
    (first ?? current?.querySelector('button'))?.focus();
  }, []);
  const close = () => {
    store.update((state) => ({ ...state, problemsOpen: false }));
    focusCanvas();
  };
  return (
    <aside
      ref={panel}
      className="cl-editor__problems cl-stack cl-gap-none cl-problems-panel"
      aria-label={words.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <Row as="header" between edge="bottom">
        <Text as="h2" size="m" role="status">
          {words.title(problems.length)}
        </Text>
        <Button kind="quiet" size="small" icon="close" label={words.close} onClick={close} />
      </Row>
      {problems.length === 0 ? (
        <Empty icon="success" title={words.none} />
      ) : (
        <ul className="cl-problems cl-scroll" aria-label={words.title(problems.length)}>
          {problems.map((problem, at) => (
            <Line key={`${problem.nodeId} ${problem.paramId} ${at}`} problem={problem} editable={editable} />
          ))}
        </ul>
      )}
    </aside>
  );
}

function Line({ problem, editable }: { problem: Problem; editable: boolean }) {
  const store = useEditorStore();
  const place = useEditor((state) => placeOf(state, problem));
  const isOpen = useEditor(
    ({ panel }) => panel?.nodeId === problem.nodeId && panel?.focusParam === (problem.paramId ?? null),
  );
  const isError = problem.severity === 'error';
  return (
    <Row as="li" align="start" edge="bottom" pad="m">
      <Icon name={isError ? 'error' : 'warning'} className={isError ? 'cl-bad' : 'cl-warn'} />
      <Stack gap="xs" align="start" room="rest">
        <Text size="s" tone="muted">
          {words.severities[problem.severity]} · {place}
        </Text>
        <button
          type="button"
          className="cl-link"
          aria-current={isOpen || undefined}
          onClick={() => store.update((state) => gone(state, problem))}
        >
          {problem.message}
        </button>
        {editable && <Fixes problem={problem} />}
        {editable && <AskFix problem={problem} />}
      </Stack>
    </Row>
  );
}

function placeOf(state: EditorState, { nodeId }: Problem): string {
  const step = nodeOf(graphOf(state), nodeId ?? '')?.data.step;
  return step ? stepLabel(step, definitionOf(state, step)) : words.workflow;
}

/** To the step, with the field in view; the list stays. */
function gone(state: EditorState, { nodeId, paramId, code }: Problem): EditorState {
  if (code === 'input_parameter') return ask(state, { kind: 'inputs' });
  if (nodeId === undefined) return state;
  const shown = openPanel(state, nodeId, paramId ?? null);
  return shown.panel ? { ...shown, panel: { ...shown.panel, showMissing: true } } : shown;
}
