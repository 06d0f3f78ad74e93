import type { Panel, PanelColumn } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { TextInput } from '../../../ui/fields/Field';
import { headingOf } from '../headings';
import { shownColumns } from '../tasks';
import { Text } from '../../../ui/layout/Layout';
import { FieldSet } from '../../../ui/fields/FieldSet';

const words = dashboardWords.editor;
type Table = NonNullable<Panel['table']>;
const LABEL_MAX = 100;

/** What stands above each column of a table; empty: what the column is called by itself. */
export function LabelFields(props: {
  table: Table;
  columns: readonly PanelColumn[];
  onChange(table: Table): void;
}) {
  const { table, columns, onChange } = props;
  const shown = shownColumns(columns, table);
  if (shown.length === 0) return null;
  return (
    <FieldSet legend={words.headings}>
      {shown.map(({ key }) => (
        <label key={key} className="cl-row">
          <Text tone="muted" flow="clip" className="cl-grow" title={key}>
            {key}
          </Text>
          <TextInput
            label={words.headingOf(key)}
            placeholder={headingOf(key, null)}
            maxLength={LABEL_MAX}
            width={170}
            value={table.labels.find((one) => one.column === key)?.label ?? ''}
            onChange={(label) => {
              const others = table.labels.filter((one) => one.column !== key);
              onChange({ ...table, labels: label === '' ? others : [...others, { column: key, label }] });
            }}
          />
        </label>
      ))}
    </FieldSet>
  );
}
