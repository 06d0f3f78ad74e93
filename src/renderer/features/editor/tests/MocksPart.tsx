import { useState } from 'react';
import { errorGroups } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTest } from '../../../data/workflowTests';
import { IconButton } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Checkbox, Switch, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import type { MockDraft } from './draft';
import { JsonValue } from './JsonValue';
import type { FlowStep } from './steps';

const errorTypes = errorGroups.map((value) => ({ value, label: runWords.errorGroups[value].title }));

export interface MocksProps {
  mocks: readonly MockDraft[];
  /** As they are stored; what was not typed is shown from here. */
  stored: WorkflowTest['mocks'];
  steps: readonly FlowStep[];
  problems: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange(mocks: MockDraft[]): void;
}

/** Which steps are replaced, and by what. */
export function MocksPart({ mocks, stored, steps, problems, readOnly, onChange }: MocksProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const free = steps.filter(({ name, mayMock }) => mayMock && !mocks.some(({ step }) => step === name));
  const toggle = (step: string) => {
    const next = new Set(open);
    if (!next.delete(step)) next.add(step);
    setOpen(next);
  };
  return (
    <Stack as="section" gap="s" label={words.mocks}>
      <Text as="h3" size="l">
        {words.mocks}
      </Text>
      <p className="cl-muted">{mocks.length === 0 ? words.noMocks : words.mocksHint}</p>
      {mocks.map((mock) => (
        <Mock
          key={mock.step}
          mock={mock}
          stored={stored.find(({ step }) => step === mock.step)}
          isThere={steps.some(({ name }) => name === mock.step)}
          problem={problems[`mock:${mock.step}`]}
          readOnly={readOnly}
          isOpen={open.has(mock.step)}
          onToggle={() => toggle(mock.step)}
          onChange={(next) => onChange(mocks.map((one) => (one === mock ? next : one)))}
          onRemove={() => onChange(mocks.filter((one) => one !== mock))}
        />
      ))}
      {!readOnly && free.length > 0 && (
        <div>
          <Select
            label={words.addMock}
            value={null}
            placeholder={words.addMock}
            options={free.map(({ name }) => ({ value: name, label: name }))}
            onChange={(step) => {
              onChange([...mocks, { step, on: true, text: 'null', error: null }]);
              setOpen(new Set([...open, step]));
            }}
          />
        </div>
      )}
    </Stack>
  );
}

function Mock(props: {
  mock: MockDraft;
  stored: WorkflowTest['mocks'][number] | undefined;
  isThere: boolean;
  problem: string | undefined;
  readOnly: boolean;
  isOpen: boolean;
  onToggle(): void;
  onChange(mock: MockDraft): void;
  onRemove(): void;
}) {
  const { mock, stored, readOnly, isOpen, onChange } = props;
  const { step, on, error } = mock;
  const iterations = Object.keys(stored?.iterations ?? {}).length;
  return (
    <Stack gap="s" box="line" role="group" label={step}>
      <Row>
        <IconButton
          icon={isOpen ? 'chevronDown' : 'chevronRight'}
          label={isOpen ? words.hide(step) : words.show(step)}
          onClick={props.onToggle}
        />
        <Switch
          label={step}
          name={words.on(step)}
          checked={on}
          disabled={readOnly}
          onChange={(next) => onChange({ ...mock, on: next })}
        />
        {error && (
          <Tag tone="bad" icon="error">
            {words.fails}
          </Tag>
        )}
        {!props.isThere && (
          <Tag tone="warn" icon="warning">
            {words.notThere}
          </Tag>
        )}
        {props.problem !== undefined && !isOpen && <span className="cl-field__error">{props.problem}</span>}
        <span className="cl-grow" />
        {!readOnly && <IconButton icon="trash" label={words.removeMock(step)} onClick={props.onRemove} />}
      </Row>
      {isOpen && (
        <Stack gap="s">
          <JsonValue
            label={words.valueOf(step)}
            text={mock.text}
            stored={stored?.value ?? null}
            problem={props.problem}
            readOnly={readOnly}
            onChange={(text) => onChange({ ...mock, text })}
          />
          {iterations > 0 && <p className="cl-muted">{words.iterations(iterations)}</p>}
          <Row wrap>
            <Checkbox
              label={words.fails}
              checked={error !== null}
              disabled={readOnly}
              onChange={(fails) =>
                onChange({ ...mock, error: fails ? { type: 'general', message: '' } : null })
              }
            />
            {error && (
              <>
                <Select
                  label={words.errorType}
                  value={error.type}
                  options={errorTypes}
                  disabled={readOnly}
                  onChange={(type) => onChange({ ...mock, error: { ...error, type } })}
                />
                <span className="cl-grow">
                  <TextInput
                    label={words.errorMessage}
                    placeholder={words.errorMessage}
                    value={error.message}
                    disabled={readOnly}
                    maxLength={10_000}
                    onChange={(message) => onChange({ ...mock, error: { ...error, message } })}
                  />
                </span>
              </>
            )}
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
