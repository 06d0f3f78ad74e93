import { useEffect, useLayoutEffect, useRef, type Ref } from 'react';
import type { ReferenceWorld } from '../text/world';
import { createEditor, type EditorHandle } from './createEditor';
import type { CodeLanguage } from './languages';
import { keepKeysInside } from '../../../../parts/code/keepKeysInside';
import type { ChipRange } from './referenceChips';

export interface CodeMountProps {
  ref?: Ref<EditorHandle>;
  value: string;
  onChange(value: string): void;
  kind: 'line' | 'text' | 'code';
  language?: CodeLanguage | undefined;
  name: string;
  description?: string;
  placeholder?: string;
  readOnly?: boolean;
  invalid?: boolean;
  /** With it, `{{` begins references. Whether it is given must not change. */
  world?: ReferenceWorld | undefined;
  /** Where the cursor stood in what this replaces; it takes the focus if there was one. */
  start?: (() => { selection: ChipRange | undefined; focused: boolean }) | undefined;
  className?: string;
}

/** CodeMirror in a shadow root of its own. */
export function CodeMount(props: CodeMountProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { kind, language, ref } = props;
  const hasReferences = props.world !== undefined;
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const start = latest.current.start?.();
    const handle = createEditor(
      {
        root,
        kind,
        language,
        references: hasReferences,
        selection: start?.selection,
        onChange: (value) => latest.current.onChange(value),
      },
      lookOf(latest.current),
    );
    editor.current = handle;
    if (start?.focused === true) handle.focus();
    const release = keepKeysInside(element);
    // The text may be lower than its field.
    const onBelow = (event: MouseEvent) => {
      if (event.composedPath()[0] !== element) return;
      event.preventDefault();
      handle.focus(true);
    };
    element.addEventListener('mousedown', onBelow);
    if (typeof ref === 'function') ref(handle);
    else if (ref) ref.current = handle;
    return () => {
      release();
      element.removeEventListener('mousedown', onBelow);
      handle.destroy();
      editor.current = null;
      if (typeof ref === 'function') ref(null);
      else if (ref) ref.current = null;
    };
  }, [kind, language, hasReferences, ref]);
  useEffect(() => {
    editor.current?.update(lookOf(props));
  });
  return <div ref={host} className={props.className} />;
}

const lookOf = (props: CodeMountProps) => ({
  value: props.value,
  name: props.name,
  description: props.description ?? '',
  placeholder: props.placeholder ?? '',
  readOnly: props.readOnly ?? false,
  invalid: props.invalid ?? false,
  world: props.world,
});
