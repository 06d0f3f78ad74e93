import { useRef, useState } from 'react';
import { editorFieldWords as words } from '@shared/words/editorFields';
import { Button } from '../../../ui/base/Button';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { EditorHandle } from './code/createEditor';
import type { CodeLanguage } from './code/languages';
import './fields.css';
import type { ReferenceWorld } from './text/world';
import { useControlNames } from './useControlNames';
import { useEditorCode } from './useEditorCode';
import { VariableButton } from './VariableButton';

export interface CodeTextProps {
  id?: string;
  /** The name of the control where no label points to it; also the title of the large window. */
  label?: string;
  value: string;
  onChange(value: string): void;
  onCommit?(): void;
  language: CodeLanguage;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** Pixels at first; whoever edits can drag its lower edge. */
  height?: number;
  /** With it, `{{` begins references, shown as chips. */
  references?: ReferenceWorld;
}

/** Code with line numbers and colours; larger by its lower edge, or in a window of its own. */
export function CodeText(props: CodeTextProps) {
  const [large, setLarge] = useState(false);
  const { label, height = 200 } = props;
  return (
    <div className="cl-stack cl-gap-xxs">
      <div
        className={`cl-typed cl-code__box ${props.invalid === true ? 'cl-typed--invalid' : ''} ${large || props.readOnly === true ? 'cl-typed--readonly' : ''}`}
        style={{ height }}
      >
        {!large && <Code {...props} />}
      </div>
      <div className="cl-row cl-row--between">
        <span className="cl-faint cl-size-xs">
          {words.languages[props.language]} · {words.leaveCode}
        </span>
        <Button
          kind="quiet"
          size="small"
          icon="external"
          label={words.expand}
          onClick={() => setLarge(true)}
        />
      </div>
      {large && (
        <Dialog
          title={label ?? words.languages[props.language]}
          open
          onClose={() => setLarge(false)}
          width={1040}
          height={720}
          keepOnOutsideClick
          actions={
            <Button kind="primary" onClick={() => setLarge(false)}>
              {words.done}
            </Button>
          }
        >
          <div className="cl-typed cl-code__box cl-code__box--large">
            <Code {...props} autoFocus />
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Code(props: CodeTextProps & { autoFocus?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const focused = useRef(props.autoFocus === true);
  const code = useEditorCode(true);
  const names = useControlNames(props, box, props.invalid === true, () => editor.current?.focus());
  const { references, readOnly = false } = props;
  return (
    <div
      ref={box}
      className="cl-code__inner"
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
        props.onCommit?.();
      }}
    >
      {code !== null && code !== 'failed' ? (
        <code.Mount
          ref={editor}
          value={props.value}
          onChange={props.onChange}
          kind="code"
          language={props.language}
          name={names.name === '' ? words.languages[props.language] : names.name}
          description={names.description}
          placeholder={props.placeholder}
          readOnly={readOnly}
          invalid={props.invalid ?? false}
          world={references}
          start={() => ({ selection: { from: 0, to: 0 }, focused: focused.current })}
          className="cl-code__editor"
        />
      ) : (
        <textarea
          id={props.id}
          className="cl-code__plain cl-mono cl-size-s"
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          aria-label={props.label}
          aria-describedby={props.describedBy}
          readOnly={readOnly}
          spellCheck={false}
        />
      )}
      {references && !readOnly && (
        <div className="cl-code__insert">
          <VariableButton world={references} onPick={(text) => editor.current?.insert(text)} />
        </div>
      )}
    </div>
  );
}
