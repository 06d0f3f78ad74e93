import { editorFieldWords } from '@shared/words/editorFields';
import { Button } from '../../../../ui/base/Button';
import { TextInput } from '../../../../ui/fields/Field';
import { Stack, Text } from '../../../../ui/layout/Layout';
import { ReferenceText } from '../ReferenceText';
import type { ReferenceWorld } from '../text/world';
import { emptyRow, rowProblems, type KeyValueMode, type KeyValueRow } from './keyValueRows';

const words = editorFieldWords.keyValue;

export function KeyValueRows(props: {
  rows: readonly KeyValueRow[];
  onRows(rows: KeyValueRow[]): void;
  onCommit?(): void;
  mode: KeyValueMode;
  readOnly?: boolean;
  world: ReferenceWorld;
}) {
  const { rows, mode, readOnly = false } = props;
  const problems = rowProblems(rows, mode);
  const set = (id: number, part: Partial<KeyValueRow>) =>
    props.onRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  // A row that was just added is not wrong yet; it only has to be filled before the next one.
  const shown = problems.filter(({ id }) => {
    const row = rows.find((one) => one.id === id);
    return row !== undefined && row.key.trim() !== '';
  });
  return (
    <>
      {rows.length === 0 && <p className="cl-faint">{words.empty}</p>}
      {rows.length > 0 && (
        <Stack gap="s">
          {rows.map((row, index) => {
            const problem = shown.find(({ id }) => id === row.id);
            const isKey = problem?.on === 'key';
            return (
              <div key={row.id} className="cl-columns cl-gap-s cl-keyvalue__row">
                <TextInput
                  label={words.keyOf(index + 1)}
                  placeholder={words.key}
                  value={row.key}
                  invalid={isKey}
                  disabled={readOnly}
                  onChange={(key) => set(row.id, { key })}
                />
                <ReferenceText
                  label={words.valueOf(index + 1)}
                  placeholder={words.value}
                  value={row.text}
                  readOnly={readOnly}
                  onChange={(text) => set(row.id, { text })}
                  onCommit={props.onCommit}
                  world={props.world}
                />
                {!readOnly && (
                  <Button
                    kind="quiet"
                    size="small"
                    icon="trash"
                    label={words.removeRow(row.key)}
                    onClick={() => {
                      props.onRows(rows.filter(({ id }) => id !== row.id));
                      props.onCommit?.();
                    }}
                  />
                )}
                {isKey && (
                  <Text as="p" size="s" tone="bad" className="cl-keyvalue__problem" role="alert">
                    {problem.message}
                  </Text>
                )}
              </div>
            );
          })}
        </Stack>
      )}
      {!readOnly && (
        <div className="cl-row">
          <Button
            size="small"
            icon="plus"
            disabled={problems.length > 0}
            onClick={() => props.onRows([...rows, emptyRow(rows)])}
          >
            {words.add}
          </Button>
          {problems.length > 0 && shown.length === 0 && (
            <span className="cl-faint">{problems[0]?.message}</span>
          )}
          {shown[0]?.on === 'value' && <span className="cl-faint">{shown[0].message}</span>}
        </div>
      )}
    </>
  );
}
