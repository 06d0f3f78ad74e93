import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { PROMPT_MAX } from '@shared/model/limits';
import { promptWords as words } from '@shared/words/prompts';
import { TextArea } from '../../ui/fields/TextArea';
import { isDeferred, withPaste } from './pastes';

/** Whether a model can be asked for it. */
export const isPrompt = (text: string): boolean => text.trim() !== '' && text.trim().length <= PROMPT_MAX;

/** What a model is asked for: Ctrl or ⌘ with Enter asks. */
export function PromptBox(props: {
  label: string;
  value: string;
  onChange(text: string): void;
  onSubmit(): void;
  placeholder?: string;
  help?: string;
  rows?: number;
  disabled?: boolean;
  autoFocus?: boolean;
}) {
  const { label, value, onChange, help } = props;
  const id = useId();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const [pasting, setPasting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** AI-G-17: a long text goes in after the screen was drawn. */
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    const field = event.target;
    if (!isDeferred(text) || !(field instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    const selected = { from: field.selectionStart, to: field.selectionEnd };
    setPasting(true);
    timer.current = setTimeout(() => {
      onChange(withPaste(latest.current, selected, text));
      setPasting(false);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!pasting && !props.disabled && isPrompt(value)) props.onSubmit();
  }
  const tooLong = value.trim().length > PROMPT_MAX;
  const note = tooLong ? words.tooLong(value.trim().length, PROMPT_MAX) : pasting ? words.pasting : help;
  return (
    <div className="cl-field" onPaste={onPaste} onKeyDown={onKeyDown} aria-busy={pasting || undefined}>
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        value={value}
        onChange={onChange}
        describedBy={note === undefined ? undefined : `${id}-note`}
        invalid={tooLong}
        placeholder={props.placeholder}
        readOnly={pasting || props.disabled}
        rows={props.rows ?? 4}
        autoFocus={props.autoFocus}
      />
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={tooLong ? 'cl-field__error' : 'cl-field__help'}
          role={tooLong ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
