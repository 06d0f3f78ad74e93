import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTest } from '../../../data/workflowTests';
import { Button, IconButton } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Checkbox, Segmented, Switch } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Columns, Row, Stack, Text } from '../../../ui/layout/Layout';
import type { OutputDraft, TestDraft } from './draft';
import { JsonValue } from './JsonValue';
import { inOrder, type FlowStep } from './steps';
import { partsOf } from '../../../parts/forms/partsOf';

export interface ExpectedProps {
  draft: TestDraft;
  stored: WorkflowTest['expected_outputs'];
  steps: readonly FlowStep[];
  problems: Readonly<Record<string, string>>;
  readOnly: boolean;
  /** Absent where there is no last run. */
  onLastPath: (() => void) | undefined;
  isReadingPath: boolean;
  onChange(draft: TestDraft): void;
}

const statuses = (['succeeded', 'failed'] as const).map((value) => ({ value, label: words.statuses[value] }));
const matches = (['equals', 'contains', 'any'] as const).map((value) => ({
  value,
  label: words.matches[value],
}));

/** How the workflow is to end, which way it is to take, and what its steps are to give. */
export function ExpectedPart(props: ExpectedProps) {
  const { draft, readOnly, onChange } = props;
  return (
    <Stack as="section" gap="s" label={words.expected}>
      <Text as="h3" size="l">
        {words.expected}
      </Text>
      <Row>
        <span>{words.status}</span>
        <Segmented
          label={words.status}
          options={statuses}
          disabled={readOnly}
          {...partsOf(draft, onChange)('status')}
        />
      </Row>
      <Path {...props} />
      <Outputs {...props} />
    </Stack>
  );
}

function Path({ draft, steps, readOnly, onLastPath, isReadingPath, onChange }: ExpectedProps) {
  const { path } = draft;
  const names = path === null ? [] : inOrder([...steps.map(({ name }) => name), ...path], steps);
  const put = (name: string, on: boolean) => {
    const next = on ? [...(path ?? []), name] : (path ?? []).filter((one) => one !== name);
    onChange({ ...draft, path: inOrder(next, steps) });
  };
  return (
    <Stack gap="xs" role="group" label={words.path}>
      <Text as="h4" size="m" className="cl-flush">
        {words.path}
      </Text>
      <Row wrap>
        <Switch
          label={words.anyPath}
          checked={path === null}
          disabled={readOnly}
          onChange={(any) => onChange({ ...draft, path: any ? null : [] })}
        />
        {!readOnly && onLastPath && (
          <Button size="small" busy={isReadingPath} onClick={onLastPath}>
            {words.lastPath}
          </Button>
        )}
      </Row>
      {path !== null && (
        <>
          <p className="cl-muted">{words.exactPath}</p>
          <Columns as="ul" min={220} gap="xs" label={words.pathSteps}>
            {names.map((name) => (
              <Row as="li" wrap key={name}>
                <Checkbox
                  label={name}
                  checked={path.includes(name)}
                  disabled={readOnly}
                  onChange={(on) => put(name, on)}
                />
                {!steps.some((step) => step.name === name) && (
                  <Tag tone="warn" icon="warning">
                    {words.notThere}
                  </Tag>
                )}
              </Row>
            ))}
          </Columns>
        </>
      )}
    </Stack>
  );
}

function Outputs({ draft, stored, steps, problems, readOnly, onChange }: ExpectedProps) {
  const { outputs } = draft;
  const free = steps.filter(({ name }) => !outputs.some(({ step }) => step === name));
  const put = (next: readonly OutputDraft[]) => onChange({ ...draft, outputs: next });
  return (
    <Stack gap="xs" role="group" label={words.outputs}>
      <Text as="h4" size="m" className="cl-flush">
        {words.outputs}
      </Text>
      {outputs.length === 0 && <p className="cl-muted">{words.noOutputs}</p>}
      {outputs.map((output) => (
        <Output
          key={output.step}
          output={output}
          stored={stored.find(({ step }) => step === output.step)?.value ?? null}
          isThere={steps.some(({ name }) => name === output.step)}
          problem={problems[`output:${output.step}`]}
          readOnly={readOnly}
          onChange={(next) => put(outputs.map((one) => (one === output ? next : one)))}
          onRemove={() => put(outputs.filter((one) => one !== output))}
        />
      ))}
      {!readOnly && free.length > 0 && (
        <div>
          <Select
            label={words.addOutput}
            value={null}
            placeholder={words.addOutput}
            options={free.map(({ name }) => ({ value: name, label: name }))}
            onChange={(step) => put([...outputs, { step, match: 'equals', text: 'null' }])}
          />
        </div>
      )}
    </Stack>
  );
}

function Output(props: {
  output: OutputDraft;
  stored: WorkflowTest['expected_outputs'][number]['value'];
  isThere: boolean;
  problem: string | undefined;
  readOnly: boolean;
  onChange(output: OutputDraft): void;
  onRemove(): void;
}) {
  const { output, readOnly, onChange } = props;
  const { step } = output;
  return (
    <Stack gap="s" box="line" role="group" label={step}>
      <Row>
        <b>{step}</b>
        {!props.isThere && (
          <Tag tone="warn" icon="warning">
            {words.notThere}
          </Tag>
        )}
        <span className="cl-grow" />
        <Segmented
          label={words.match(step)}
          options={matches}
          disabled={readOnly}
          {...partsOf(output, onChange)('match')}
        />
        {!readOnly && <IconButton icon="trash" label={words.removeOutput(step)} onClick={props.onRemove} />}
      </Row>
      {output.match !== 'any' && (
        <JsonValue
          label={words.outputOf(step)}
          text={output.text}
          stored={props.stored}
          problem={props.problem}
          readOnly={readOnly}
          onChange={(text) => onChange({ ...output, text })}
        />
      )}
    </Stack>
  );
}
