import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Column } from '@shared/model/datastores/columns';
import { LONG_TEXT_TIERS, TEXT_COMPACT } from '@shared/model/limits';
import { recordGridWords } from '@shared/words/recordGrid';
import { formatDate } from '../../../platform/formatting/dates';
import { CalendarButton } from '../../../ui/fields/Calendar';
import { textLines } from './cellText';

const words = recordGridWords.editor;

export type After = 'down' | 'up' | 'right' | 'left' | 'stay';

export interface EditorProps {
  column: Column;
  row: number;
  draft: string;
  /** Why the value is refused. */
  problem: string | null;
  onDraft(draft: string): void;
  onCommit(draft: string, after: After): void;
  onCancel(): void;
}

const dayOf = (text: string): Date | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  return year && month && day ? new Date(Number(year), Number(month) - 1, Number(day)) : null;
};

/** Where the keys of an editor lead: Enter and Tab save, Escape cancels. */
function editorKey(event: KeyboardEvent, cancel: () => void, save: (after: After) => void) {
  if (event.nativeEvent.isComposing) return;
  const newLine = event.key === 'Enter' && (event.altKey || event.ctrlKey || event.metaKey);
  if (event.key === 'Escape') cancel();
  else if (event.key === 'Enter' && !newLine) save(event.shiftKey ? 'up' : 'down');
  else if (event.key === 'Tab') save(event.shiftKey ? 'left' : 'right');
  else return event.stopPropagation();
  event.preventDefault();
  event.stopPropagation();
}

/** Text of any kind; a long one in several lines, a day with a calendar. */
export function TextEditor(props: EditorProps) {
  const { column, draft, problem } = props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const closing = useRef(false);
  const isLong = column.type === 'string' && (draft.length > TEXT_COMPACT || draft.includes('\n'));
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [isLong]);
  useEffect(() => {
    // Still open: what was saved was refused.
    closing.current = false;
  });
  const save = (after: After) => {
    closing.current = true;
    props.onCommit(draft, after);
  };
  const cancel = () => {
    closing.current = true;
    props.onCancel();
  };
  const shared = {
    ref: field,
    className: 'cl-grow cl-rg__input',
    'aria-label': words.label(column.key, props.row + 1),
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : 'cl-rg-problem',
    value: draft,
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => props.onDraft(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => editorKey(event, cancel, save),
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      // The keys have closed it; the calendar takes the focus for itself, and so does another window.
      if (column.type === 'date' || event.relatedTarget === null || closing.current) return;
      save('stay');
    },
  };
  if (isLong) {
    const lines = draft.length <= TEXT_COMPACT ? 4 : textLines(draft.length, LONG_TEXT_TIERS, TEXT_COMPACT);
    return <textarea {...shared} rows={lines} />;
  }
  return (
    <>
      <input
        {...shared}
        type="text"
        inputMode={column.type === 'number' || column.type === 'currency' ? 'decimal' : undefined}
      />
      {column.type === 'date' && (
        <span className="cl-rg__calendar">
          <CalendarButton
            small
            label={words.calendar}
            value={dayOf(draft)}
            onChange={(day) => {
              closing.current = true;
              props.onCommit(formatDate(day), 'stay');
            }}
          />
        </span>
      )}
    </>
  );
}
