import type { InputParameter } from '@shared/model/graph/types';
import { runWords } from '@shared/words/runs';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTest } from '../../../data/workflowTests';
import { IconButton } from '../../../ui/base/Button';
import { Field } from '../../../ui/fields/Field';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { Columns, Row, Stack, Text } from '../../../ui/layout/Layout';
import { InputValue, inputText } from '../inputs/InputValue';
import type { TestDraft } from './draft';
import { JsonValue } from './JsonValue';

type Trigger = TestDraft['trigger'];
const triggers: readonly Trigger[] = [
  'MANUAL',
  'SCHEDULED',
  'INTEGRATION_EVENT',
  'HTTP',
  'WORKFLOW',
  'REPLAY',
  'TEST',
];
const options = triggers.map((value) => ({ value, label: runWords.triggers[value] }));

export interface SetupProps {
  draft: TestDraft;
  stored: WorkflowTest | undefined;
  parameters: readonly InputParameter[];
  problems: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange(draft: TestDraft): void;
}

/** What the run of the test begins with. */
export function SetupPart({ draft, stored, problems, readOnly, onChange, parameters }: SetupProps) {
  return (
    <Stack as="section" gap="s" label={words.trigger}>
      <Text as="h3" size="l">
        {words.trigger}
      </Text>
      <Columns min={220}>
        <SelectField
          label={words.trigger}
          value={draft.trigger}
          options={options}
          disabled={readOnly}
          onChange={(trigger) => onChange({ ...draft, trigger })}
        />
        <TextField
          label={words.time}
          help={words.timeHint}
          error={problems['time'] ?? null}
          value={draft.time}
          disabled={readOnly}
          maxLength={40}
          onChange={(time) => onChange({ ...draft, time: time.trim() })}
        />
      </Columns>
      <Text as="h4" size="m" className="cl-flush">
        {words.payload}
      </Text>
      <JsonValue
        label={words.payload}
        text={draft.payload}
        stored={stored?.payload ?? null}
        problem={problems['payload']}
        readOnly={readOnly}
        height={90}
        onChange={(payload) => onChange({ ...draft, payload })}
      />
      <Inputs {...{ draft, parameters, problems, readOnly, onChange }} />
    </Stack>
  );
}

function Inputs(props: Omit<SetupProps, 'stored'>) {
  const { draft, parameters, problems, readOnly, onChange } = props;
  const known = new Set(parameters.map(({ id }) => id));
  const others = Object.entries(draft.inputs).filter(([id]) => !known.has(id));
  const remove = (id: string) =>
    onChange({
      ...draft,
      inputs: Object.fromEntries(Object.entries(draft.inputs).filter(([key]) => key !== id)),
    });
  return (
    <>
      <Text as="h4" size="m" className="cl-flush">
        {words.inputs}
      </Text>
      {parameters.length === 0 && others.length === 0 && <p className="cl-muted">{words.noInputs}</p>}
      {parameters.map((parameter) => (
        <Field
          key={parameter.id}
          label={parameter.optional ? `${parameter.id} (${words.optional})` : parameter.id}
          help={parameter.description || null}
          error={problems[`input:${parameter.id}`] ?? null}
        >
          {({ id, describedBy, invalid }) => (
            <InputValue
              parameter={parameter}
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              disabled={readOnly}
              value={draft.inputs[parameter.id] ?? null}
              onChange={(value) => onChange({ ...draft, inputs: { ...draft.inputs, [parameter.id]: value } })}
            />
          )}
        </Field>
      ))}
      {others.map(([id, value]) => (
        <Row key={id}>
          <span className="cl-bad">{words.unknownInput(id)}</span>
          <code className="cl-clip cl-grow">{inputText(value)}</code>
          {!readOnly && <IconButton icon="trash" label={words.removeInput(id)} onClick={() => remove(id)} />}
        </Row>
      ))}
    </>
  );
}
