import { TextInput } from '../../../ui/fields/Field';
import type { ParamWorld } from '../params/contract';

export interface ReferenceTextProps {
  id?: string;
  /** The name of the control where no label points to it. */
  label?: string;
  value: string;
  onChange(value: string): void;
  onCommit?(): void;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** More than one line; Enter then breaks the line. */
  multiline?: boolean;
  /** Colours what is not a reference. */
  language?: 'text' | 'json' | 'html' | 'sql' | 'liquid';
  world: Pick<ParamWorld, 'tree' | 'scope'>;
}

/** Text with references: completion after `{{`, chips, and what it gives with the values known now. */
export function ReferenceText(props: ReferenceTextProps) {
  return (
    <TextInput
      id={props.id}
      label={props.label}
      value={props.value}
      onChange={props.onChange}
      describedBy={props.describedBy}
      invalid={props.invalid}
      disabled={props.readOnly}
      placeholder={props.placeholder}
    />
  );
}
