import {
  Checkbox as BlueprintCheckbox,
  InputGroup,
  SegmentedControl,
  Switch as BlueprintSwitch,
} from '@blueprintjs/core';
import { useId, type ReactElement, type ReactNode } from 'react';
import { uiWords } from '@shared/words/ui';
import { Button } from '../base/Button';
import { Icon, type IconName } from '../base/Icon';
import { FieldContext, useFieldIds } from './fieldIds';

/** A label, its control, help and the message that refuses the value. */
export function Field(props: {
  label: string;
  help?: ReactNode;
  error?: string | null;
  /** One control, which takes its ids from the field; or what makes it of them, or of none. */
  children:
    | ReactElement
    | ((ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode);
}) {
  const id = useId();
  const note = props.error ?? props.help;
  const ids = { id, describedBy: note ? `${id}-note` : undefined, invalid: Boolean(props.error) };
  return (
    <div className="cl-field">
      <label htmlFor={id}>{props.label}</label>
      {typeof props.children === 'function' ? (
        props.children(ids)
      ) : (
        <FieldContext value={ids}>{props.children}</FieldContext>
      )}
      {note && (
        <p
          id={`${id}-note`}
          className={props.error ? 'cl-field__error' : 'cl-field__help'}
          role={props.error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** What is wrong with something that is no single field. */
export const Refusal = ({ children, id }: { children: ReactNode; id?: string }) => (
  <p id={id} className="cl-field__error" role="alert">
    {children}
  </p>
);

export interface TextInputProps {
  value: string;
  onChange(value: string): void;
  id?: string;
  label?: string;
  describedBy?: string;
  invalid?: boolean;
  placeholder?: string;
  icon?: IconName;
  type?: 'text' | 'email' | 'number' | 'search' | 'password' | 'date';
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  width?: number;
  clearable?: boolean;
  onEnter?(): void;
  /** The field was left. */
  onLeave?(): void;
  /** The list that typing searches and arrows walk: its id and that of the entry they are on. */
  searches?: { list: string; active: string | undefined };
}

export function TextInput(props: TextInputProps) {
  const clear = props.clearable && props.value !== '';
  const field = useFieldIds(props);
  return (
    <InputGroup
      id={field.id}
      value={props.value}
      onValueChange={props.onChange}
      aria-label={props.label}
      aria-describedby={field.describedBy}
      aria-invalid={field.invalid || undefined}
      {...(props.searches
        ? {
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': props.searches.list,
            'aria-activedescendant': props.searches.active,
          }
        : {})}
      intent={field.invalid ? 'danger' : 'none'}
      placeholder={props.placeholder}
      leftElement={props.icon ? <Icon name={props.icon} className="cl-input-icon" /> : undefined}
      rightElement={
        clear ? (
          <Button
            kind="quiet"
            size="small"
            icon="close"
            label={uiWords.clear}
            onClick={() => props.onChange('')}
          />
        ) : undefined
      }
      type={props.type ?? 'text'}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      data-autofocus={props.autoFocus || undefined}
      maxLength={props.maxLength}
      min={props.min}
      max={props.max}
      onBlur={props.onLeave}
      style={props.width ? { width: props.width } : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onEnter?.();
        if (event.key === 'Escape' && clear) {
          event.stopPropagation();
          props.onChange('');
        }
      }}
    />
  );
}

export function Checkbox(props: {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
  hideLabel?: boolean;
  partly?: boolean;
  disabled?: boolean;
}) {
  return (
    <BlueprintCheckbox
      className="cl-checkbox"
      checked={props.checked}
      indeterminate={props.partly}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      aria-label={props.hideLabel ? props.label : undefined}
      label={props.hideLabel ? undefined : props.label}
    />
  );
}

export function Switch(props: {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
  /** What a screen reader says, where the label alone does not name what is switched. */
  name?: string;
  disabled?: boolean;
  id?: string;
  describedBy?: string;
}) {
  return (
    <BlueprintSwitch
      id={props.id}
      aria-describedby={props.describedBy}
      className="cl-checkbox"
      checked={props.checked}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      aria-label={props.name}
      label={props.label}
    />
  );
}

export interface Choice<T extends string> {
  value: T;
  label: string;
}

/** A few choices side by side, of which one holds. */
export function Segmented<T extends string>(props: {
  label: string;
  value: T;
  options: readonly Choice<T>[];
  onChange(value: T): void;
  disabled?: boolean;
}) {
  const choose = (text: string) => {
    const found = props.options.find((option) => option.value === text);
    if (found) props.onChange(found.value);
  };
  return (
    <SegmentedControl
      aria-label={props.label}
      options={props.options.map((option) => ({ value: option.value, label: option.label }))}
      value={props.value}
      onValueChange={choose}
      disabled={props.disabled}
      size="small"
    />
  );
}
