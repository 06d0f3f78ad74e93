import {
  createElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import type { GraphNode, Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { panelWords as words } from '@shared/words/stepPanel';
import { Button } from '../../../ui/base/Button';
import { Block } from '../../../ui/feedback/States';
import { Row, Text } from '../../../ui/layout/Layout';
import { GenerateButton } from '../generators/GenerateButton';
import { generatorOf } from '../generators/table';
import type { ParamWorld } from '../params/contract';
import { editorFor } from '../params/registry';
import { left, setValues, valueIn } from '../session/parameters';
import type { EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { useApply } from '../session/useApply';
import { Fixes } from '../problems/Fixes';
import { fieldReason, isToldByForm } from './fieldReason';

interface Props {
  param: ParamDefinition;
  node: GraphNode;
  step: Step;
  world: ParamWorld;
  readOnly: boolean;
  /** Of an optional parameter. */
  onRemove: (() => unknown) | undefined;
}

/** A parameter: title, its editor, what it means, and what is wrong with it. */
export function ParamField({ param, node, step, world, readOnly, onRemove }: Props) {
  const id = useId();
  const store = useEditorStore();
  const apply = useApply();
  const field = useRef<HTMLDivElement>(null);
  const problem = useEditor((state) => problemOf(state, node.id, param.id));
  const wanted = useEditor((state) => state.panel?.focusParam === param.id);
  useEffect(() => {
    if (wanted) bringIntoView(field.current);
  }, [wanted]);
  const note = problem !== null || param.description !== '' ? `${id}-note` : undefined;
  const onLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) store.update((s) => left(s, node.id));
  };
  const generator = readOnly ? null : generatorOf(param, world.definition);
  const [generating, setGenerating] = useState(false);
  /** AI-G-13: in conditions that a model can write, it is asked, not the search. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (generator?.kind !== 'ai-filters' || event.key.toLowerCase() !== 'k') return;
    if (!(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    setGenerating(true);
  };
  const value = valueIn(step, param);
  const set = (next: Json) =>
    apply((s) => setValues(s, node.id, [{ id: param.id, value: next }], param.title));
  const commit = () => store.update((s) => left(s, node.id));
  return (
    <div
      className="cl-param cl-stack cl-gap-xs"
      ref={field}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
      data-param={param.id}
    >
      <Row>
        <label htmlFor={id} className="cl-strong">
          {param.title}
        </label>
        <Text size="s" tone="faint" className="cl-grow">
          {param.optional ? words.optional : ''}
        </Text>
        {generator && (
          <GenerateButton
            generator={generator}
            param={param}
            world={world}
            value={value}
            open={generating}
            onOpen={setGenerating}
            onUse={(next) => {
              set(next);
              commit();
            }}
          />
        )}
        {onRemove && (
          <Button
            kind="quiet"
            size="small"
            icon="close"
            label={words.removeParameter(param.title)}
            onClick={() => onRemove()}
          />
        )}
      </Row>
      <Suspense fallback={<Block height={30} label={words.loadingEditor} />}>
        {createElement(editorFor(param), {
          definition: param,
          value,
          onChange: set,
          onCommit: commit,
          id,
          describedBy: note,
          invalid: problem !== null,
          readOnly,
          world,
        })}
      </Suspense>
      {problem && !isToldByForm(problem, param) ? (
        <Row wrap id={note} className="cl-bad cl-size-s" role="alert">
          {fieldReason(problem, step, param)}
          {!readOnly && <Fixes problem={problem} />}
        </Row>
      ) : (
        param.description !== '' && (
          <Text as="p" id={note} size="s" tone="faint">
            {param.description}
          </Text>
        )
      )}
    </div>
  );
}

/** What is wrong with one field. A missing value is told only once the field was left or a test asked for it. */
function problemOf(state: EditorState, nodeId: string, paramId: string): Problem | null {
  const showsMissing = state.statuses[nodeId] === 'missing' || state.panel?.showMissing === true;
  const found = state.problems.find(
    (problem) =>
      problem.nodeId === nodeId &&
      problem.paramId === paramId &&
      (showsMissing || !problem.code.startsWith('missing_')),
  );
  return found ?? null;
}

function bringIntoView(field: HTMLElement | null) {
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus();
}
