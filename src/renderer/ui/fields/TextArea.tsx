import { TextArea as BlueprintTextArea } from '@blueprintjs/core';
import { useFieldIds } from './fieldIds';

export interface TextAreaProps {
  value: string;
  onChange(value: string): void;
  id?: string;
  label?: string;
  describedBy?: string;
  invalid?: boolean;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  rows?: number;
  maxLength?: number;
  /** Figures and letters of one width. */
  mono?: boolean;
  autoFocus?: boolean;
  /** The field was left. */
  onLeave?(): void;
}

/** Text of several lines. */
export function TextArea(props: TextAreaProps) {
  const field = useFieldIds(props);
  return (
    <BlueprintTextArea
      id={field.id}
      className={`cl-textarea ${props.mono ? 'cl-textarea--mono' : ''}`}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onLeave}
      aria-label={props.label}
      aria-describedby={field.describedBy}
      aria-invalid={field.invalid || undefined}
      intent={field.invalid ? 'danger' : 'none'}
      placeholder={props.placeholder}
      disabled={props.disabled}
      readOnly={props.readOnly}
      rows={props.rows ?? 4}
      maxLength={props.maxLength}
      spellCheck={!props.mono}
      autoFocus={props.autoFocus}
      data-autofocus={props.autoFocus || undefined}
      fill
    />
  );
}
