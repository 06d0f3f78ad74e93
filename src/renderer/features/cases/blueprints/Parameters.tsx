import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Configuration } from '../../../data/cases';
import { AREA_LOOK } from '../../../ui/fields/looks';
import { Button } from '../../../ui/base/Button';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Row, Stack } from '../../../ui/layout/Layout';
import {
  boundsText,
  fieldText,
  isSameValue,
  readParameter,
  valueText,
  type Parameter,
  type ParameterValue,
} from './parameterText';

interface Props {
  rule: Configuration;
  mayChange: boolean;
  busy: boolean;
  onSave(parameters: Record<string, ParameterValue>, reset: boolean): void;
}

/** The parameters of a rule with their bounds and units; those that differ from the default can be put back. */
export function Parameters({ rule, mayChange, busy, onSave }: Props) {
  const words = caseWords.blueprints;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const changed = rule.parameters.filter(
    (one) => texts[one.id] !== undefined && texts[one.id] !== fieldText(one.value),
  );
  const read = changed.map((one) => ({ id: one.id, result: readParameter(one, texts[one.id] ?? '') }));
  const good = read.flatMap(({ id, result }) => ('value' in result ? [[id, result.value] as const] : []));
  if (rule.parameters.length === 0) return <p className="cl-faint">{words.noParameters}</p>;
  return (
    <Stack>
      <Stack gap="l">
        {rule.parameters.map((parameter) => (
          <One
            key={parameter.id}
            parameter={parameter}
            text={texts[parameter.id] ?? fieldText(parameter.value)}
            mayChange={mayChange}
            onText={(text) => setTexts({ ...texts, [parameter.id]: text })}
            onReset={() => {
              const { [parameter.id]: _dropped, ...rest } = texts;
              setTexts(rest);
              if (!isSameValue(parameter.value, parameter.default))
                onSave({ [parameter.id]: parameter.default }, true);
            }}
          />
        ))}
      </Stack>
      {changed.length > 0 && (
        <Row>
          <Button
            kind="primary"
            size="small"
            busy={busy}
            disabled={good.length !== changed.length}
            onClick={() => onSave(Object.fromEntries(good), false)}
          >
            {words.save}
          </Button>
          <Button size="small" onClick={() => setTexts({})}>
            {words.discard}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface OneProps {
  parameter: Parameter;
  text: string;
  mayChange: boolean;
  onText(text: string): void;
  onReset(): void;
}

function One({ parameter, text, mayChange, onText, onReset }: OneProps) {
  const words = caseWords.blueprints;
  const read = readParameter(parameter, text);
  const isDefault = text === fieldText(parameter.default);
  const bounds = parameter.type === 'list' ? words.listHelp : boundsText(parameter);
  if (!mayChange) {
    return (
      <div className="cl-field">
        <span className="cl-medium">{parameter.title}</span>
        <span className="cl-num">{valueText(parameter.value, parameter.unit)}</span>
        <p className="cl-field__help">{parameter.description}</p>
      </div>
    );
  }
  return (
    <Field
      label={parameter.title}
      error={'problem' in read ? read.problem : null}
      help={
        <>
          {parameter.description} {bounds && <span className="cl-faint">({bounds})</span>}
        </>
      }
    >
      {({ id, describedBy, invalid }) => (
        <Row>
          {parameter.type === 'list' ? (
            <textarea
              id={id}
              aria-describedby={describedBy}
              className={AREA_LOOK}
              rows={Math.min(6, Math.max(2, text.split('\n').length))}
              value={text}
              onChange={(event) => onText(event.currentTarget.value)}
            />
          ) : (
            <>
              <TextInput
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                value={text}
                onChange={onText}
                width={110}
              />
              {parameter.unit && <span className="cl-muted">{parameter.unit}</span>}
            </>
          )}
          {isDefault ? (
            <span className="cl-faint">{words.isDefault}</span>
          ) : (
            <Button
              size="small"
              kind="quiet"
              onClick={onReset}
              label={`${words.reset}: ${valueText(parameter.default, parameter.unit)}`}
              menu={false}
            >
              {words.reset}
            </Button>
          )}
        </Row>
      )}
    </Field>
  );
}
