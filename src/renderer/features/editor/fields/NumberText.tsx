import { useLayoutEffect, useRef, useState } from 'react';
import type { Json } from '@shared/model/json';
import { OrReference } from './OrReference';
import { formatNumberText, typeNumber } from './text/numberText';
import type { ReferenceWorld } from './text/world';

export interface NumberTextProps {
  id?: string;
  /** The name of the control where no label points to it. */
  label?: string;
  /** A number, null for none, or text with a reference. Text without one is shown as it stands. */
  value: Json;
  /** A number, null when emptied, text while it holds a reference. */
  onChange(value: number | string | null): void;
  onCommit?(): void;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** A minus is refused when it is 0 or more. */
  min?: number | undefined;
  world: ReferenceWorld;
}

/** PARAM-02, -03: a number with thousands separators and at most two decimals; `{` begins a reference. */
export function NumberText(props: NumberTextProps) {
  const [begun, setBegun] = useState(false);
  const change = (next: Json) => {
    if (next === null || typeof next === 'number' || typeof next === 'string') props.onChange(next);
  };
  return (
    <OrReference {...props} onChange={change} fallback={null} isText={begun}>
      <NumberInput {...props} onReference={() => setBegun(true)} />
    </OrReference>
  );
}

function NumberInput(props: NumberTextProps & { onReference(): void }) {
  const { value } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // “1.” and “1.50” are more than their number tells.
  const [draft, setDraft] = useState<{ text: string; value: Json } | null>(null);
  const text = draft && draft.value === value ? draft.text : formatNumberText(value);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <input
      ref={input}
      id={props.id}
      className={`cl-typed cl-numtext cl-size-m cl-num ${props.invalid === true ? 'cl-typed--invalid' : ''}`}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={props.placeholder}
      readOnly={props.readOnly}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        if (typed.includes('{')) {
          props.onReference();
          return props.onChange(typed.slice(typed.indexOf('{')));
        }
        const at = currentTarget.selectionStart ?? typed.length;
        const next = typeNumber(typed, at, { negative: (props.min ?? -1) < 0, before: text });
        caret.current = next.caret;
        setDraft({ text: next.text, value: next.value });
        return props.onChange(next.value);
      }}
      onBlur={() => {
        setDraft(null);
        props.onCommit?.();
      }}
    />
  );
}
