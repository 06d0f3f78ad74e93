import { useId, useState } from 'react';
import type { StepSettings as Settings } from '@shared/model/graph/edits/steps';
import type { GraphNode, Step } from '@shared/model/graph/types';
import { readNumeric } from '@shared/model/steps/checkValue';
import { retryProblems } from '@shared/model/steps/retry';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { panelWords as words } from '@shared/words/stepPanel';
import { Button } from '../../../ui/base/Button';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { TextField } from '../../../ui/fields/TextField';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { RetryEditor } from '../params/retry/RetryEditor';
import { setSettings, sealed } from '../session/edits';
import { useEditorStore } from '../session/store';
import { useApply } from '../session/useApply';

interface Props {
  node: GraphNode;
  step: Step;
  definition: StepDefinition;
  readOnly: boolean;
}

const isChanged = ({ retry, timeoutSeconds, onError, description }: Step) =>
  retry !== undefined || timeoutSeconds !== undefined || onError !== undefined || Boolean(description);

/** What every step has besides its parameters: retries, time-out, what a failure does, a note. */
export function StepSettings({ node, step, definition, readOnly }: Props) {
  const [open, setOpen] = useState(() => isChanged(step));
  const id = useId();
  if (definition.category === 'FLOWCONTROL' && step.stepTemplateId === 'TRIGGER') return null;
  return (
    <Stack as="section" edge="top" className="cl-step-panel__settings">
      <Row>
        <Button
          kind="quiet"
          icon={open ? 'chevronDown' : 'chevronRight'}
          pressed={open}
          onClick={() => setOpen(!open)}
          describedBy={id}
        >
          {words.settings}
        </Button>
        {!open && (
          <Text id={id} size="s" tone="faint">
            {isChanged(step) ? words.settingsChanged : words.settingsDefault}
          </Text>
        )}
      </Row>
      {open && <SettingsForm node={node} step={step} definition={definition} readOnly={readOnly} />}
    </Stack>
  );
}

const failures = [
  { value: 'stop', label: words.onError.stop },
  { value: 'continue', label: words.onError.continue },
] as const;

function SettingsForm({ node, step, definition, readOnly }: Props) {
  const apply = useApply();
  const store = useEditorStore();
  const set = (settings: Settings) => apply((state) => setSettings(state, node.id, settings));
  const commit = () => store.update(sealed);
  const wrong = retryProblems(step.retry);
  const isFlow = definition.category === 'FLOWCONTROL';
  return (
    <Stack gap="l" onBlur={commit}>
      {!isFlow && (
        <>
          <RetryEditor
            value={step.retry}
            onChange={(retry) => set({ retry })}
            onCommit={commit}
            readOnly={readOnly}
          />
          {wrong.map((reason) => (
            <Text as="p" key={reason} size="s" tone="bad" role="alert">
              {reason}
            </Text>
          ))}
          <Field label={words.onError.label} help={words.onError.help}>
            <Select
              label={words.onError.label}
              value={step.onError ?? 'stop'}
              options={failures}
              disabled={readOnly}
              onChange={(value) => set({ onError: value === 'stop' ? undefined : value })}
            />
          </Field>
          <TimeoutField
            seconds={step.timeoutSeconds}
            usual={definition.defaults.timeoutSeconds}
            readOnly={readOnly}
            onChange={(timeoutSeconds) => set({ timeoutSeconds })}
          />
        </>
      )}
      <TextField
        label={words.note}
        help={words.noteHelp}
        value={step.description ?? ''}
        disabled={readOnly}
        maxLength={1000}
        onChange={(text) => set({ description: text === '' ? undefined : text })}
      />
    </Stack>
  );
}

function TimeoutField(props: {
  seconds: number | undefined;
  usual: number;
  readOnly: boolean;
  onChange(seconds: number | undefined): void;
}) {
  const [typed, setTyped] = useState(props.seconds === undefined ? '' : String(props.seconds));
  const value = readNumeric(typed);
  const wrong = typed.trim() !== '' && (value === undefined || value <= 0);
  const change = (text: string) => {
    setTyped(text);
    const seconds = readNumeric(text);
    if (text.trim() === '') props.onChange(undefined);
    else if (seconds !== undefined && seconds > 0) props.onChange(seconds);
  };
  return (
    <TextField
      label={words.timeout}
      help={words.timeoutHelp(props.usual)}
      error={wrong ? words.timeoutWrong : null}
      value={typed}
      placeholder={String(props.usual)}
      disabled={props.readOnly}
      onChange={change}
    />
  );
}
