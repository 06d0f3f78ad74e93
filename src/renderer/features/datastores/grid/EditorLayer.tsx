import type { LaidColumn } from './columnLayout';
import { GUTTER, HEAD, ROW } from './GridRow';
import { OptionEditor } from './OptionEditor';
import { TextEditor, type After } from './TextEditor';
import type { Editing } from './useEditing';
import { Row, Text } from '../../../ui/layout/Layout';

const LEAST = 160;

/**
 * The field over a cell that is edited. It lies beside the grid, not in the row: rows come and go while records change.
 */
export function EditorLayer(props: {
  editing: Editing;
  row: number;
  laid: LaidColumn | undefined;
  onDraft(draft: string): void;
  onCommit(draft: string, after: After): void;
  onCancel(): void;
}) {
  const { editing, laid, row } = props;
  if (!laid) return null;
  const { column } = laid;
  const shared = {
    column,
    row,
    draft: editing.draft,
    problem: editing.problem,
    onDraft: props.onDraft,
    onCommit: props.onCommit,
    onCancel: props.onCancel,
  };
  const picks = column.type === 'select' || column.type === 'status' || column.type === 'multi-select';
  return (
    <Row
      gap="none"
      align="start"
      className={`cl-rg__editor ${editing.problem === null ? '' : 'cl-rg__editor--bad'}`}
      style={{
        top: HEAD + row * ROW,
        left: GUTTER + laid.left,
        width: Math.max(laid.width, editing.problem === null && !picks ? laid.width : LEAST),
      }}
    >
      {picks ? <OptionEditor {...shared} typed={editing.typed} up={row > 12} /> : <TextEditor {...shared} />}
      {editing.problem !== null && (
        <Text
          as="p"
          id="cl-rg-problem"
          role="alert"
          tone="bad"
          size="s"
          flow="line"
          className="cl-rg__problem"
        >
          {editing.problem}
        </Text>
      )}
    </Row>
  );
}
