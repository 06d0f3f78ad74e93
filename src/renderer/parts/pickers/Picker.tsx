import { useState, type ReactNode } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../ui/base/Button';
import { Popover } from '../../ui/overlays/Popover';
import { labelOf } from './options';
import { PickerList, type PickerSource } from './PickerList';
import { useFieldIds } from '../../ui/fields/fieldIds';

interface Common extends PickerSource {
  label: string;
  /** For “Search …” and “Failed to fetch …”. */
  what: string;
  placeholder?: string;
  /** What the button says of a chosen id that is not among the options; the id itself without it. */
  gone?: ((id: string) => string) | undefined;
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  disabled?: boolean;
  onOpen?(open: boolean): void;
}

export interface PickerProps extends Common {
  value: string | null;
  onChange(value: string | null): void;
  /** None may be chosen. */
  clearable?: boolean;
  /** Below the list; `close` closes it. */
  footer?: (close: () => void) => ReactNode;
}

/** One of a list that is fetched, searched and paged. */
export function Picker(props: PickerProps) {
  const [open, setOpen] = useState(false);
  const toggle = (next: boolean) => {
    setOpen(next);
    props.onOpen?.(next);
  };
  const choose = (value: string | null) => {
    props.onChange(value);
    toggle(false);
  };
  const { value } = props;
  const foot = (
    <>
      {props.clearable && value !== null && (
        <Button kind="quiet" size="small" onClick={() => choose(null)}>
          {paramWords.picker.clear}
        </Button>
      )}
      {props.footer?.(() => toggle(false))}
    </>
  );
  const hasFoot = (props.clearable && value !== null) || props.footer !== undefined;
  return (
    <Popover
      open={open}
      onOpen={toggle}
      fill
      content={
        <PickerList
          {...props}
          chosen={value === null ? [] : [value]}
          onChoose={choose}
          footer={hasFoot ? foot : undefined}
        />
      }
    >
      <PickerButton
        {...props}
        text={
          value === null ? undefined : labelOf(props.options, value, props.onMore ? undefined : props.gone)
        }
      />
    </Popover>
  );
}

export interface ManyPickerProps extends Common {
  values: readonly string[];
  onChange(values: string[]): void;
  /** What the button says when nothing is chosen. */
  nothing: string;
}

/** Several of such a list. */
export function ManyPicker(props: ManyPickerProps) {
  const { values } = props;
  const [open, setOpen] = useState(false);
  const toggle = (next: boolean) => {
    setOpen(next);
    props.onOpen?.(next);
  };
  const [only] = values;
  const text =
    only === undefined
      ? undefined
      : values.length === 1
        ? labelOf(props.options, only, props.gone)
        : values.map((value) => labelOf(props.options, value, props.gone)).join(', ');
  return (
    <Popover
      open={open}
      onOpen={toggle}
      fill
      content={
        <PickerList
          {...props}
          many
          chosen={values}
          onChoose={(value) =>
            props.onChange(
              values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
            )
          }
        />
      }
    >
      <PickerButton {...props} placeholder={props.nothing} text={text} />
    </Popover>
  );
}

function PickerButton(props: Common & { text: string | undefined }) {
  const placeholder = props.placeholder ?? paramWords.choose;
  const field = useFieldIds(props);
  return (
    <Button
      menu
      fill
      {...field}
      disabled={props.disabled}
      className="cl-select"
      endIcon="chevronDown"
      label={`${props.label}: ${props.text ?? placeholder}`}
    >
      {props.text ?? <span className="cl-faint">{placeholder}</span>}
    </Button>
  );
}
