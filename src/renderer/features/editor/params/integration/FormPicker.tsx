import { useState, type ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import { paramFormWords } from '@shared/words/paramForms';
import { ConnectFirst } from '../../../../parts/integrations/ConnectFirst';
import { Picker } from '../../../../parts/pickers/Picker';
import { Button } from '../../../../ui/base/Button';
import { Field } from '../../../../ui/fields/Field';
import { Row } from '../../../../ui/layout/Layout';
import { ReferenceText } from '../../fields/ReferenceText';
import type { FormOf } from '../forms/Fields';
import { isVariable } from '../forms/values';
import type { AskedSource } from './useAskedList';

export interface PlacePickerProps {
  form: FormOf;
  label: string;
  source: AskedSource;
  /** An id, or the text of a reference. */
  value: string;
  onChange(value: string): void;
  clearable?: boolean;
  /** No reference can stand here. */
  plain?: boolean;
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
}

/** One of what a provider has, or in its place a reference. */
export function PlacePicker(props: PlacePickerProps) {
  const { form, source, value, label } = props;
  const words = paramFormWords.integration;
  const [wanted, setWanted] = useState(false);
  const refers = !props.plain && isVariable(value);
  const free = refers || wanted;
  const { more, onOpen, missing, ...list } = source;
  const toggle = () => {
    if (free && value !== '') {
      props.onChange('');
      form.onCommit();
    }
    setWanted(!free);
  };
  const line = (
    <Row gap="xs" align="start">
      <div className="cl-grow">
        {free ? (
          <ReferenceText
            id={props.id}
            describedBy={props.describedBy}
            invalid={props.invalid}
            value={value}
            onChange={props.onChange}
            onCommit={form.onCommit}
            readOnly={form.readOnly}
            placeholder="{{…}}"
            world={form.world}
          />
        ) : (
          <Picker
            {...list}
            id={props.id}
            describedBy={props.describedBy}
            invalid={props.invalid}
            label={label}
            what={label.toLowerCase()}
            value={value === '' ? null : value}
            placeholder={list.options?.length === 0 ? (list.none ?? messages.noneExist) : undefined}
            gone={(id) => `${id} ${words.gone}`}
            clearable={props.clearable}
            disabled={form.readOnly}
            onOpen={onOpen}
            onChange={(next) => {
              props.onChange(next ?? '');
              form.onCommit();
            }}
            footer={more ? () => <span className="cl-faint">{words.more}</span> : undefined}
          />
        )}
      </div>
      {!form.readOnly && !props.plain && (
        <Button
          kind="quiet"
          icon="braces"
          pressed={free}
          label={`${label}: ${free ? paramFormWords.chooseFromList : paramFormWords.enterReference}`}
          onClick={toggle}
        />
      )}
    </Row>
  );
  if (!missing || free) return line;
  return (
    <div className="cl-stack cl-stack--s">
      {line}
      <p className="cl-field__help">
        <ConnectFirst types={missing} />
      </p>
    </div>
  );
}

export interface FormPickerProps extends Omit<PlacePickerProps, 'id' | 'describedBy' | 'invalid'> {
  optional?: boolean;
  help?: ReactNode;
  error?: string | null | undefined;
}

export function FormPicker({ optional, help, error, ...picker }: FormPickerProps) {
  const label = optional ? `${picker.label} (${paramFormWords.optional})` : picker.label;
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <PlacePicker {...picker} {...ids} clearable={picker.clearable ?? optional} />}
    </Field>
  );
}
