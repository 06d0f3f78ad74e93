import { useEffect, useLayoutEffect, useRef, type Ref } from 'react';
import type { SqlTables } from '../../../data/costSql';
import { keepKeysInside } from '../../../parts/code/keepKeysInside';
import { createSqlEditor, type SqlEditorHandle, type SqlPlace } from './createSqlEditor';

interface Props {
  ref: Ref<SqlEditorHandle>;
  text: string;
  known: SqlTables;
  tagKeys: readonly string[];
  /** Where the last run failed. */
  failedAt: SqlPlace | null;
  onChange(text: string): void;
  onRun(): void;
}

/** The statement, in a shadow root of its own. */
export function SqlEditor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SqlEditorHandle>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { ref, known, text, failedAt } = props;
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const handle = createSqlEditor({
      root: element.shadowRoot ?? element.attachShadow({ mode: 'open' }),
      text: latest.current.text,
      known,
      tagKeys: () => latest.current.tagKeys,
      onChange: (next) => latest.current.onChange(next),
      onRun: () => latest.current.onRun(),
    });
    editor.current = handle;
    const release = keepKeysInside(element);
    if (typeof ref === 'function') ref(handle);
    else if (ref) ref.current = handle;
    return () => {
      release();
      handle.destroy();
      editor.current = null;
    };
  }, [known, ref]);
  useEffect(() => {
    editor.current?.setText(text);
  }, [text]);
  useEffect(() => {
    editor.current?.mark(failedAt);
  }, [failedAt]);
  return <div ref={host} className="cl-sql__editor" />;
}
