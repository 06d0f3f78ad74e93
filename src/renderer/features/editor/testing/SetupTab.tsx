import { createElement, Suspense, useId, useState, type ReactNode } from 'react';
import type { GraphNode, Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { isAccountSelector } from '@shared/model/steps/missing';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { testingWords as words } from '@shared/words/testing';
import { useLastRuns } from '../../../parts/executions/useLastRuns';
import { cellText } from '../../../parts/results/rows';
import { Button } from '../../../ui/base/Button';
import { Block } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Hint, Row, Stack, Text } from '../../../ui/layout/Layout';
import { useToast } from '../../../ui/overlays/Toasts';
import { InputValue } from '../inputs/InputValue';
import { useParamWorld } from '../panel/useParamWorld';
import { editorFor } from '../params/registry';
import { valueIn } from '../session/parameters';
import { inputsOf } from '../session/selectors';
import type { EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { JsonBox } from './JsonBox';
import { loopPicks, loopProblem, type LoopPick } from './loopData';
import { rootsRead } from './setup';
import { useLazyCall } from '../../../platform/api/calls';

interface Props {
  node: GraphNode;
  step: Step;
  definition: StepDefinition | undefined;
}

/** STEP-18: what a test of the step needs besides its parameters. */
export function SetupTab({ node, step, definition }: Props) {
  const roots = rootsRead(step);
  const isTrigger = node.subtype === 'trigger';
  const accounts = definition?.parameters.filter(isAccountSelector) ?? [];
  return (
    <Stack gap="l">
      <Loops nodeId={node.id} />
      {roots.has('inputs') && <Inputs />}
      {(isTrigger || roots.has('trigger')) && <Payload />}
      {definition && accounts.length > 0 && (
        <Accounts node={node} step={step} definition={definition} params={accounts} />
      )}
    </Stack>
  );
}

const samePicks = (a: readonly LoopPick[], b: readonly LoopPick[]) =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return (
      other?.name === one.name &&
      other.count === one.count &&
      other.index === one.index &&
      other.item === one.item
    );
  });

function Loops({ nodeId }: { nodeId: string }) {
  const picks = useEditor((state) => loopPicks(state, nodeId), samePicks);
  const problem = useEditor((state) => loopProblem(state, nodeId));
  if (picks.length === 0) return null;
  return (
    <Part title={words.loops.title}>
      {problem !== null && (
        <Text as="p" size="s" tone="warn">
          {problem}
        </Text>
      )}
      {picks.map((pick) => (
        <LoopItem key={pick.name} pick={pick} />
      ))}
    </Part>
  );
}

function LoopItem({ pick: { name, count, index, item } }: { pick: LoopPick }) {
  const store = useEditorStore();
  const [typed, setTyped] = useState<string | null>(null);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    store.update((state) =>
      state.panel
        ? { ...state, panel: { ...state.panel, iteration: { ...state.panel.iteration, [name]: next } } }
        : state,
    );
  };
  const type = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= count) go(number - 1);
  };
  return (
    <Field label={words.loops.iteration(name)}>
      {({ id }) => (
        <>
          {count === 0 ? (
            <p id={id} className="cl-faint">
              {words.loops.none}
            </p>
          ) : (
            <Row>
              <Button
                icon="chevronLeft"
                label={words.loops.previous}
                disabled={index === 0}
                onClick={() => go(index - 1)}
              />
              <TextInput
                id={id}
                type="number"
                width={90}
                value={typed ?? String(index + 1)}
                onChange={type}
                onLeave={() => setTyped(null)}
              />
              <Button
                icon="chevronRight"
                label={words.loops.next}
                disabled={index >= count - 1}
                onClick={() => go(index + 1)}
              />
              <Text tone="faint" figures>
                {words.loops.of(count)}
              </Text>
            </Row>
          )}
          {count > 0 && (
            <Text as="p" mono size="s" flow="break" className="cl-box-sunken" label={words.loops.item}>
              {cellText(item).text || '–'}
            </Text>
          )}
        </>
      )}
    </Field>
  );
}

function Inputs() {
  const store = useEditorStore();
  const inputs = useEditor(inputsOf);
  const values = useEditor((state) => state.testInputs);
  const set = (id: string, value: Json) =>
    store.update((state) => {
      const { [id]: _gone, ...others } = state.testInputs;
      const isEmpty = value === null || value === '';
      return { ...state, testInputs: isEmpty ? others : { ...others, [id]: value } };
    });
  return (
    <Part title={words.inputs.title}>
      <Help>{inputs.length === 0 ? words.inputs.none : words.inputs.help}</Help>
      {inputs.map((parameter) => (
        <Field key={parameter.id} label={parameter.id} help={parameter.description || null}>
          {({ id, describedBy }) => (
            <InputValue
              id={id}
              describedBy={describedBy}
              parameter={parameter}
              value={values[parameter.id] ?? parameter.defaultValue}
              onChange={(value) => set(parameter.id, value)}
            />
          )}
        </Field>
      ))}
    </Part>
  );
}

function Payload() {
  const store = useEditorStore();
  const toast = useToast();
  const payload = useEditor((state) => state.payload);
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const [taken, setTaken] = useState(0);
  const [read, { isFetching }] = useLazyCall('executions.status');
  const id = useId();
  const lastRuns = useLastRuns(workflowId);
  const newest = lastRuns?.[0];
  const set = (value: Json) => store.update((state: EditorState) => ({ ...state, payload: value }));
  const take = async () => {
    if (!newest) return;
    const reply = await read({ params: { workflowId, executionId: newest.executionId } });
    if (!reply.data) {
      toast({ text: words.payload.failed, error: true });
      return;
    }
    set(reply.data.data.payload);
    setTaken((count) => count + 1);
  };
  return (
    <Part title={words.payload.title}>
      <Help>{words.payload.help}</Help>
      <JsonBox
        key={taken}
        label={words.payload.title}
        value={payload}
        onChange={(next) => {
          if (next) set(next.value);
        }}
      />
      <div>
        <Button
          size="small"
          icon="history"
          disabled={!newest}
          busy={isFetching}
          describedBy={newest ? undefined : `${id}-none`}
          onClick={() => void take()}
        >
          {words.payload.fromLast}
        </Button>
        {!newest && lastRuns && (
          <Text as="p" size="s" tone="faint" id={`${id}-none`}>
            {words.payload.noLast}
          </Text>
        )}
      </div>
    </Part>
  );
}

function Accounts(props: {
  node: GraphNode;
  step: Step;
  definition: StepDefinition;
  params: ParamDefinition[];
}) {
  const { node, step, definition } = props;
  const store = useEditorStore();
  const world = useParamWorld(node, step, definition);
  const values = useEditor((state) => state.panel?.testValues ?? noValues);
  const id = useId();
  const set = (next: Readonly<Record<string, Json>>) =>
    store.update((state) =>
      state.panel ? { ...state, panel: { ...state.panel, testValues: next } } : state,
    );
  return (
    <Part title={words.accounts.title}>
      <Help>{words.accounts.help}</Help>
      {props.params.map((param) => {
        const isOwn = !Object.hasOwn(values, param.id);
        return (
          <Stack key={param.id} gap="xs" className="cl-param">
            <Row between>
              <label htmlFor={`${id}-${param.id}`} className="cl-strong">
                {param.title}
              </label>
              {!isOwn && (
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() => {
                    const { [param.id]: _gone, ...others } = values;
                    set(others);
                  }}
                >
                  {words.accounts.reset}
                </Button>
              )}
            </Row>
            <Suspense fallback={<Block height={30} />}>
              {createElement(editorFor(param), {
                definition: param,
                value: isOwn ? valueIn(step, param) : (values[param.id] ?? null),
                onChange: (value) => set({ ...values, [param.id]: value }),
                onCommit: () => undefined,
                id: `${id}-${param.id}`,
                describedBy: undefined,
                invalid: false,
                readOnly: false,
                world,
              })}
            </Suspense>
          </Stack>
        );
      })}
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="s" label={title}>
    <Text as="h3" size="m">
      {title}
    </Text>
    {children}
  </Stack>
);

const Help = ({ children }: { children: string }) => <Hint>{children}</Hint>;

const noValues: Readonly<Record<string, Json>> = {};
