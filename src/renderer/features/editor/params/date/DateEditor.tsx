import { useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { paramFormWords } from '@shared/words/paramForms';
import { CalendarButton } from '../../../../ui/fields/Calendar';
import { Row } from '../../../../ui/layout/Layout';
import { ReferenceText } from '../../fields/ReferenceText';
import type { ParamEditorProps } from '../contract';
import { dateValue, noteRefused, readDate, withDay } from './dateValue';
import { Refusal } from '../../../../ui/fields/Field';

export interface DateFieldProps {
  id?: string;
  label?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  value: string;
  onChange(value: string): void;
  onCommit(): void;
  readOnly: boolean;
  world: ParamEditorProps['world'];
}

/** A day as text or from a calendar, or a reference. What is no date is shown with the reason, and nothing is kept. */
export function DateField(props: DateFieldProps) {
  const words = paramFormWords.date;
  const [refused, setRefused] = useState('');
  const typed = props.value === '' ? refused : props.value;
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && props.value === '' && refused.trim() !== '';
  const change = (text: string) => {
    const value = dateValue(text);
    setRefused(value === '' ? text : '');
    setLeft(false);
    props.onChange(value === '' ? '' : text);
  };
  return (
    <div className="cl-stack cl-stack--s">
      <Row gap="xs" align="start">
        <div className="cl-grow">
          <ReferenceText
            id={props.id}
            label={props.label}
            value={typed}
            onChange={change}
            onCommit={() => {
              setLeft(true);
              if (props.value === '') noteRefused(refused);
              props.onCommit();
            }}
            describedBy={props.describedBy}
            invalid={props.invalid || isWrong}
            readOnly={props.readOnly}
            placeholder={paramWords.examples.date}
            world={props.world}
          />
        </div>
        {!props.readOnly && (
          <CalendarButton
            label={props.label ? `${props.label}: ${words.open}` : words.open}
            value={readDate(typed)}
            onChange={(day) => {
              change(withDay(typed, day));
              props.onCommit();
            }}
          />
        )}
      </Row>
      {isWrong && <Refusal>{words.wrong}</Refusal>}
    </div>
  );
}

export function DateEditor(props: ParamEditorProps) {
  const { value, onChange, ...rest } = props;
  const text = value === null || typeof value === 'object' ? '' : String(value);
  return <DateField {...rest} value={text} onChange={onChange} />;
}
