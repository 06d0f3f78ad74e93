import { useState, type KeyboardEvent } from 'react';
import { Icon } from '../base/Icon';
import { Press } from '../base/Press';
import './labelsInput.css';
import { useFieldIds } from './fieldIds';
import { Row, Stack, Text } from '../layout/Layout';

export interface LabelsInputProps {
  values: readonly string[];
  onChange(values: string[]): void;
  id?: string;
  label?: string;
  describedBy?: string;
  placeholder?: string;
  /** How the button is called that takes a label away. */
  removeLabel(value: string): string;
  /** Longest label; typing stops there. */
  maxLength: number;
  /** Chosen by a press instead of typing. */
  suggestions?: readonly string[];
  autoFocus?: boolean;
  /** The labels are only read. */
  disabled?: boolean;
}

/** Labels, each ended by Enter or a comma; Backspace in the empty field takes the last one away. */
export function LabelsInput(props: LabelsInputProps) {
  const field = useFieldIds(props);
  const { values, onChange } = props;
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const fresh = typed
      .split(',')
      .map((one) => one.trim().slice(0, props.maxLength))
      .filter((one) => one !== '');
    setText('');
    if (fresh.length > 0) onChange([...new Set([...values, ...fresh])]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      add(text);
    } else if (event.key === 'Backspace' && text === '') onChange(values.slice(0, -1));
  };
  const offered = (props.suggestions ?? []).filter((one) => !values.includes(one)).slice(0, 12);
  return (
    <Stack gap="s">
      <Row wrap gap="xs" className="cl-labels__box">
        {values.map((value) => (
          <Row as="span" inline gap="xxs" key={value} className="cl-size-s cl-labels__one">
            <Text flow="clip">{value}</Text>
            {!props.disabled && (
              <Press
                aria-label={props.removeLabel(value)}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <Icon name="close" size={12} />
              </Press>
            )}
          </Row>
        ))}
        <input
          className="cl-grow"
          id={field.id}
          value={text}
          disabled={props.disabled}
          aria-label={props.label}
          aria-describedby={field.describedBy}
          placeholder={values.length === 0 ? props.placeholder : undefined}
          maxLength={props.maxLength}
          autoFocus={props.autoFocus}
          data-autofocus={props.autoFocus || undefined}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            if (typed.includes(',')) add(typed);
            else setText(typed);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
        />
      </Row>
      {offered.length > 0 && (
        <Row wrap gap="xs" align="stretch">
          {offered.map((one) => (
            <Press key={one} className="cl-row cl-gap-xs cl-labels__offer" onClick={() => add(one)}>
              <Icon name="plus" size={11} />
              {one}
            </Press>
          ))}
        </Row>
      )}
    </Stack>
  );
}
