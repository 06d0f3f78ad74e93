import { useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { TextInput } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';

/** NUL stands in no value that can be stored. */
const OTHER = '\u0000other';

export interface SelectFieldProps {
  label: string;
  value: string | null;
  options: readonly { value: string; label: string; hint?: string; group?: string }[];
  onChange(value: string): void;
  onCommit?(): void;
  /** PARAM-14: “Other” takes a text that is not among the options. */
  allowOther?: boolean;
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
}

/** One of the options; with “Other”, also a text of one's own. A value that is not among them is shown as such. */
export function SelectField(props: SelectFieldProps) {
  const { value, options } = props;
  const words = paramWords.select;
  const known = value === null || value === '' || options.some((option) => option.value === value);
  const [typing, setTyping] = useState(false);
  if (props.allowOther && (typing || !known)) {
    return (
      <div className="cl-row">
        <div className="cl-grow">
          <TextInput
            id={props.id}
            value={value ?? ''}
            label={props.id === undefined ? words.otherValue : undefined}
            onChange={props.onChange}
            onLeave={props.onCommit}
            describedBy={props.describedBy}
            invalid={props.invalid}
            disabled={props.readOnly}
            placeholder={words.otherValue}
            autoFocus={typing}
          />
        </div>
        <Button
          kind="quiet"
          icon="list"
          label={words.backToList}
          disabled={props.readOnly}
          onClick={() => {
            setTyping(false);
            if (!known) props.onChange('');
            props.onCommit?.();
          }}
        />
      </div>
    );
  }
  const unknown = known || value === null ? [] : [{ value, label: words.unknown(value) }];
  const other = props.allowOther ? [{ value: OTHER, label: words.other }] : [];
  return (
    <Select
      id={props.id}
      describedBy={props.describedBy}
      invalid={props.invalid}
      label={props.label}
      value={value}
      options={[...options, ...unknown, ...other]}
      placeholder={props.placeholder ?? paramWords.choose}
      disabled={props.readOnly}
      onChange={(next) => {
        if (next === OTHER) {
          setTyping(true);
          return props.onChange('');
        }
        props.onChange(next);
        props.onCommit?.();
      }}
      fill
    />
  );
}
