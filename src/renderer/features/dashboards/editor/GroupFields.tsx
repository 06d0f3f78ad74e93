import type { PanelColumn, PanelGroup } from '@shared/api/dashboards/entities';
import { aggregations, buckets, type Aggregation } from '@shared/model/dashboards/panels';
import { dashboardWords } from '@shared/words/dashboards';
import { Button } from '../../../ui/base/Button';
import { Switch } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { SelectField } from '../../../ui/fields/TextField';
import { isNumber } from '../panelChart';
import { columnChoices, ColumnChooser } from './fields';
import { Columns } from '../../../ui/layout/Layout';
import { partsOf } from '../../../parts/forms/partsOf';

const words = dashboardWords.editor;
const MEASURES_MAX = 5;
type By = PanelGroup['by'][number];
type Measure = PanelGroup['measures'][number];

const bucketChoices = buckets.map((value) => ({ value, label: words.buckets[value] }));
const aggregationChoices = aggregations.map((value) => ({ value, label: words.aggregations[value] }));

function firstGroup(columns: readonly PanelColumn[]): PanelGroup | null {
  const by = columns.find((column) => !isNumber(column) && column.type !== 'json') ?? columns[0];
  const amount = columns.find(isNumber);
  if (!by) return null;
  const measure: Measure = amount
    ? { column: amount.key, aggregation: 'sum' }
    : { column: null, aggregation: 'count' };
  return { by: [{ column: by.key, bucket: 'none' }], measures: [measure] };
}

/** Rows put together by one or two columns. */
export function GroupFields(props: {
  group: PanelGroup | null;
  columns: readonly PanelColumn[];
  onChange(group: PanelGroup | null): void;
}) {
  const { group, columns, onChange } = props;
  const [first, second] = group?.by ?? [];
  const setBy = (by: (By | undefined)[]) => {
    const kept = by.filter((one) => one !== undefined);
    if (group && kept.length > 0) onChange({ ...group, by: kept });
  };
  return (
    <>
      <Switch
        label={words.groupOn}
        checked={group !== null}
        disabled={group === null && columns.length === 0}
        onChange={(isOn) => onChange(isOn ? firstGroup(columns) : null)}
      />
      {group && first && (
        <>
          <ByFields label={words.first} by={first} columns={columns} onChange={(by) => setBy([by, second])} />
          <ColumnChooser
            label={words.second}
            value={second?.column ?? null}
            columns={columns}
            none={words.none}
            onChange={(column) => setBy([first, column === null ? undefined : { column, bucket: 'none' }])}
          />
          <MeasureFields
            measures={group.measures}
            columns={columns}
            onChange={(measures) => onChange({ ...group, measures })}
          />
        </>
      )}
    </>
  );
}

function ByFields(props: { label: string; by: By; columns: readonly PanelColumn[]; onChange(by: By): void }) {
  const { label, by, columns } = props;
  const part = partsOf(by, props.onChange);
  return (
    <Columns gap="s" min={140}>
      <SelectField label={label} options={columnChoices(columns, by.column)} {...part('column')} />
      <SelectField label={words.bucket} options={bucketChoices} {...part('bucket')} />
    </Columns>
  );
}

function MeasureFields(props: {
  measures: readonly Measure[];
  columns: readonly PanelColumn[];
  onChange(measures: Measure[]): void;
}) {
  const { measures, columns, onChange } = props;
  const amounts = columns.filter(isNumber);
  const withAggregation = (measure: Measure, aggregation: Aggregation): Measure => {
    if (aggregation === 'count') return { aggregation, column: null };
    return { aggregation, column: measure.column ?? amounts[0]?.key ?? columns[0]?.key ?? null };
  };
  return (
    <>
      {measures.map((measure, at) => (
        <div key={at} className="cl-dedit__rulehead" role="group" aria-label={words.measure(at + 1)}>
          <Select
            label={`${words.aggregation}, ${words.measure(at + 1)}`}
            value={measure.aggregation}
            options={aggregationChoices}
            fill
            onChange={(aggregation) =>
              onChange(measures.toSpliced(at, 1, withAggregation(measure, aggregation)))
            }
          />
          {measure.aggregation === 'count' ? (
            <span />
          ) : (
            <Select
              label={`${words.column}, ${words.measure(at + 1)}`}
              value={measure.column}
              options={columnChoices(amounts.length > 0 ? amounts : columns, measure.column)}
              fill
              onChange={(column) => onChange(measures.toSpliced(at, 1, { ...measure, column }))}
            />
          )}
          <Button
            kind="quiet"
            icon="trash"
            label={words.remove(words.measure(at + 1))}
            disabled={measures.length === 1}
            onClick={() => onChange(measures.toSpliced(at, 1))}
          />
        </div>
      ))}
      {measures.length < MEASURES_MAX && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            onClick={() => onChange([...measures, { column: null, aggregation: 'count' }])}
          >
            {words.addMeasure}
          </Button>
        </div>
      )}
    </>
  );
}
