import type { Panel, PanelColumn } from '@shared/api/dashboards/entities';
import { panelCharts, tableStyles } from '@shared/model/dashboards/panels';
import { dashboardWords } from '@shared/words/dashboards';
import { resultWords } from '@shared/words/results';
import { isPie } from '../../../parts/results/chartData';
import { textOf } from '../../../parts/results/rows';
import { Field, Segmented } from '../../../ui/fields/Field';
import { MultiSelect } from '../../../ui/fields/Select';
import { SelectField } from '../../../ui/fields/TextField';
import { isNumber } from '../panelChart';
import { tickingOf } from '../tasks';
import { columnChoices, ColumnChooser, NONE } from './fields';
import { Columns } from '../../../ui/layout/Layout';
import { partsOf } from '../../../parts/forms/partsOf';

const words = dashboardWords.editor;
const MEASURES_MAX = 5;
type Chart = NonNullable<Panel['chart']>;
type Table = NonNullable<Panel['table']>;

export function ChartFields(props: {
  chart: Chart;
  columns: readonly PanelColumn[];
  onChange(chart: Chart): void;
}) {
  const { chart, columns, onChange } = props;
  const part = partsOf(chart, onChange);
  const plain = columns.filter(({ type }) => type !== 'json');
  return (
    <>
      <SelectField
        label={words.type}
        options={panelCharts.map((value) => ({ value, label: resultWords.chart.kinds[value] }))}
        {...part('type')}
      />
      <ColumnChooser label={words.x} columns={plain} none={words.likely} {...part('x')} />
      <Field label={words.measures}>
        <MultiSelect
          label={words.measures}
          hideLabel
          fill
          values={chart.measures}
          options={columnChoices(columns.filter(isNumber))}
          none={words.likely}
          onChange={(measures) => onChange({ ...chart, measures: measures.slice(0, MEASURES_MAX) })}
        />
      </Field>
      {!isPie(chart.type) && (
        <ColumnChooser label={words.series} columns={plain} none={words.none} {...part('series')} />
      )}
    </>
  );
}

export function TableFields(props: {
  table: Table;
  columns: readonly PanelColumn[];
  /** A list of tasks ticks records. */
  hasRecords: boolean;
  onChange(table: Table): void;
}) {
  const { table, columns, onChange } = props;
  const styles = tableStyles.filter((style) => style === 'Standard' || props.hasRecords);
  const isTasks = table.style === 'TaskList';
  return (
    <>
      <Segmented
        label={words.style}
        options={styles.map((value) => ({ value, label: words.styles[value] }))}
        {...partsOf(table, onChange)('style')}
      />
      {isTasks && <TaskFields table={table} columns={columns} onChange={onChange} />}
      <Field label={words.columns}>
        <MultiSelect
          label={words.columns}
          hideLabel
          fill
          values={table.columns}
          options={columnChoices(columns)}
          none={words.allColumns}
          onChange={(keys) => onChange({ ...table, columns: keys.slice(0, 50) })}
        />
      </Field>
    </>
  );
}

function TaskFields(props: { table: Table; columns: readonly PanelColumn[]; onChange(table: Table): void }) {
  const { table, columns, onChange } = props;
  const tickable = columns.filter(({ type }) => type === 'boolean' || type === 'status');
  const ticking = tickingOf(columns, table);
  const done = tickable.find(({ key }) => key === ticking?.key);
  const values = done?.type === 'status' ? done.options.map(({ value }) => value) : ['true', 'false'];
  return (
    <>
      <Columns gap="s" min={140}>
        <SelectField
          label={words.doneColumn}
          value={done?.key ?? null}
          options={columnChoices(tickable)}
          placeholder={words.choose}
          help={words.doneHelp}
          onChange={(done_column) => onChange({ ...table, done_column, done_value: null })}
        />
        <SelectField
          label={words.doneValue}
          value={ticking ? textOf(ticking.done) : NONE}
          options={values.map((value) => ({ value, label: value }))}
          placeholder={words.choose}
          disabled={!done}
          onChange={(done_value) => onChange({ ...table, done_column: done?.key ?? null, done_value })}
        />
      </Columns>
      <ColumnChooser
        label={words.titleColumn}
        columns={columns.filter(({ key }) => key !== done?.key)}
        none={words.likely}
        {...partsOf(table, onChange)('title_column')}
      />
    </>
  );
}
