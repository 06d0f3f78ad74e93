import {
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
} from 'react';
import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import type { ParamWorld } from '../params/contract';
import type { EditorHandle } from './code/createEditor';
import './fields.css';
import { PreviewLine } from './PreviewLine';
import { StaticText } from './StaticText';
import { useControlNames } from './useControlNames';
import { useEditorCode } from './useEditorCode';
import { VariableButton } from './VariableButton';

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
  /** The cursor stands in it from the start. */
  autoFocus?: boolean;
  /** What the text means, where that is not text: JSON, for instance. The preview is of it. */
  meaning?: Json;
}

const oneLine = (text: string) => text.replaceAll(/\s*\r?\n\s*/g, ' ');

interface Cursor {
  focused: boolean;
  selection: { from: number; to: number } | undefined;
}

/**
 * Text with references: completion after `{{`, chips, and what it gives with the values known now. Nobody in it, it is
 * a plain text area or a row of chips; CodeMirror stands in its place while it is hovered or has the focus.
 */
export function ReferenceText(props: ReferenceTextProps) {
  const { tree, scope } = props.world;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const onChange = useCallback((value: string) => latest.current.onChange(value), []);
  const onCommit = useCallback(() => latest.current.onCommit?.(), []);
  const world = useMemo(() => ({ tree, scope }), [tree, scope]);
  return <Field {...props} onChange={onChange} onCommit={onCommit} world={world} />;
}

/** Drawn again only for a value of its own: a panel may have hundreds of fields, and typing changes one. */
const Field = memo(function Field(props: ReferenceTextProps) {
  const { value, readOnly = false, multiline = false, invalid = false, world, autoFocus = false } = props;
  const note = useId();
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const cursor = useRef<Cursor>({ focused: autoFocus, selection: undefined });
  const [focused, setFocused] = useState(autoFocus);
  const [hovered, setHovered] = useState(false);
  const language = props.language === 'text' ? undefined : props.language;
  const code = useEditorCode((!readOnly && (focused || hovered)) || language !== undefined);
  const focus = () => {
    editor.current?.focus();
    if (editor.current === null)
      box.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus();
  };
  const names = useControlNames(props, box, focused, focus);
  const hasReferences = hasReference(value);
  const start = useCallback(() => cursor.current, []);
  const describedBy = [props.describedBy, hasReferences ? note : undefined]
    .filter((one) => one !== undefined)
    .join(' ');
  useEffect(() => {
    // The text area or the chips hold it until CodeMirror is there.
    const plain = box.current?.querySelector<HTMLElement>('[role="textbox"], textarea');
    if (!autoFocus || !plain) return;
    plain.focus();
    if (plain instanceof HTMLTextAreaElement) plain.setSelectionRange(plain.value.length, plain.value.length);
  }, [autoFocus]);

  const enter = () => {
    cursor.current.focused = true;
    setFocused(true);
  };
  const leave = () => {
    cursor.current = { focused: false, selection: editor.current?.selection() ?? cursor.current.selection };
    setFocused(false);
    props.onCommit?.();
  };
  const insert = (reference: string) => {
    if (editor.current) return editor.current.insert(reference);
    const { from, to } = cursor.current.selection ?? { from: value.length, to: value.length };
    const after = Math.min(from, value.length) + reference.length;
    cursor.current = { focused: true, selection: { from: after, to: after } };
    setFocused(true);
    props.onChange(value.slice(0, from) + reference + value.slice(to));
    return undefined;
  };

  const control = () => {
    if (code !== null && code !== 'failed') {
      return (
        <code.Mount
          ref={editor}
          value={value}
          onChange={props.onChange}
          kind={multiline ? 'text' : 'line'}
          language={language}
          name={names.name}
          description={names.description}
          placeholder={props.placeholder}
          readOnly={readOnly}
          invalid={invalid}
          world={world}
          start={start}
          className="cl-reftext__editor cl-grow"
        />
      );
    }
    if (hasReferences && code !== 'failed') {
      return (
        <StaticText
          id={props.id}
          name={names.name}
          value={value}
          world={world}
          multiline={multiline}
          invalid={invalid}
          readOnly={readOnly}
          describedBy={describedBy === '' ? undefined : describedBy}
        />
      );
    }
    return (
      <textarea
        id={props.id}
        className="cl-reftext__plain cl-grow cl-size-m"
        rows={multiline ? 3 : 1}
        value={value}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          const text = event.currentTarget.value;
          props.onChange(multiline ? text : oneLine(text));
        }}
        onSelect={({ currentTarget: { selectionStart: from, selectionEnd: to } }) => {
          cursor.current.selection = { from, to };
        }}
        aria-label={props.label}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={invalid || undefined}
        readOnly={readOnly}
        placeholder={props.placeholder}
        spellCheck={false}
      />
    );
  };

  return (
    <div className="cl-stack cl-gap-xs">
      <div
        ref={box}
        className={`cl-row cl-gap-none cl-align-stretch cl-typed cl-reftext__box ${invalid ? 'cl-typed--invalid' : ''} ${readOnly ? 'cl-typed--readonly' : ''} ${multiline ? 'cl-reftext__box--lines' : ''}`}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          focus();
        }}
      >
        <div className="cl-stack cl-gap-none cl-grow cl-reftext__text" onFocus={enter} onBlur={leave}>
          {control()}
        </div>
        {!readOnly && <VariableButton world={world} onPick={insert} />}
      </div>
      {hasReferences && (
        <PreviewLine id={note} value={value} meaning={props.meaning} world={world} typing={focused} />
      )}
    </div>
  );
});
