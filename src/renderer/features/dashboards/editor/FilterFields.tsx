import type { PanelColumn, PanelSource } from '@shared/api/dashboards/entities';
import { readOperator, takesNoValue } from '@shared/model/datastores/operators';
import type { Json } from '@shared/model/json';
import { dashboardWords } from '@shared/words/dashboards';
import { textOf } from '../../../parts/results/rows';
import { Button } from '../../../ui/base/Button';
import { Checkbox, Segmented, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Stack } from '../../../ui/layout/Layout';
import { columnChoices, ColumnChooser } from './fields';
import { FieldSet } from '../../../ui/fields/FieldSet';

const words = dashboardWords.editor;
type Source = Extract<PanelSource, { type: 'datastore' }>;
type Filter = NonNullable<Source['filter']>;
type Rule = Filter['rules'][number];

const operators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater_than',
  'greater_than_equals',
  'less_than',
  'less_than_equals',
  'is_empty',
  'is_not_empty',
] as const;
const operatorChoices = operators.map((value) => ({ value, label: words.operators[value] }));

/** What is typed, as the column keeps it. */
function typedValue(text: string, column: PanelColumn | undefined): Json {
  const isAmount = column?.type === 'number' || column?.type === 'currency';
  if (isAmount && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (column?.type === 'boolean' && /^(true|false)$/i.test(text.trim())) return /^true$/i.test(text.trim());
  return text;
}

/** Filters and order of records. */
export function FilterFields(props: {
  source: Source;
  columns: readonly PanelColumn[];
  onChange(part: Partial<Source>, mark?: string): void;
}) {
  const { source, columns, onChange } = props;
  const filter: Filter = source.filter ?? { combinator: 'and', rules: [] };
  const set = (rules: Rule[], mark?: string) =>
    onChange({ filter: rules.length === 0 ? null : { ...filter, rules } }, mark);
  const [sort] = source.sort;
  return (
    <>
      <FieldSet legend={words.filters}>
        {filter.rules.length > 1 && (
          <Segmented
            label={words.combinator}
            value={filter.combinator}
            options={[
              { value: 'and', label: words.all },
              { value: 'or', label: words.any },
            ]}
            onChange={(combinator) => onChange({ filter: { ...filter, combinator } })}
          />
        )}
        {filter.rules.map((rule, at) => (
          <RuleFields
            key={at}
            rule={rule}
            name={words.filter(at + 1)}
            columns={columns}
            onChange={(next, mark) => set(filter.rules.toSpliced(at, 1, next), mark && `${mark}-${at}`)}
            onRemove={() => set(filter.rules.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            disabled={columns.length === 0}
            onClick={() =>
              set([...filter.rules, { key: columns[0]?.key ?? '', operator: 'equals', value: '' }])
            }
          >
            {words.addFilter}
          </Button>
        </div>
      </FieldSet>
      <ColumnChooser
        label={words.sort}
        value={sort?.key ?? null}
        columns={columns}
        none={words.noSort}
        onChange={(key) =>
          onChange({ sort: key === null ? [] : [{ key, descending: sort?.descending ?? false }] })
        }
      />
      {sort && (
        <Checkbox
          label={words.descending}
          checked={sort.descending}
          onChange={(descending) => onChange({ sort: [{ ...sort, descending }] })}
        />
      )}
    </>
  );
}

function RuleFields(props: {
  rule: Rule;
  name: string;
  columns: readonly PanelColumn[];
  onChange(rule: Rule, mark?: string): void;
  onRemove(): void;
}) {
  const { rule, name, columns } = props;
  const operator = readOperator(rule.operator);
  const column = columns.find(({ key }) => key === rule.key);
  const options = column?.options ?? [];
  const value = textOf(rule.value);
  const hasValue = !operator || !takesNoValue(operator);
  return (
    <Stack gap="xs" role="group" label={name}>
      <div className="cl-dedit__rulehead">
        <Select
          label={`${words.column}, ${name}`}
          value={rule.key}
          options={columnChoices(columns, rule.key)}
          fill
          onChange={(key) => props.onChange({ ...rule, key, value: '' })}
        />
        <Select
          label={`${words.operator}, ${name}`}
          value={operators.find((one) => one === operator) ?? null}
          options={operatorChoices}
          fill
          onChange={(next) => props.onChange({ ...rule, operator: next })}
        />
        <Button kind="quiet" icon="trash" label={words.remove(name)} onClick={props.onRemove} />
      </div>
      {hasValue &&
        (options.length > 0 ? (
          <Select
            label={`${words.value}, ${name}`}
            value={value}
            options={options.map((option) => ({ value: option.value, label: option.value }))}
            placeholder={words.choose}
            fill
            onChange={(next) => props.onChange({ ...rule, value: next })}
          />
        ) : (
          <TextInput
            label={`${words.value}, ${name}`}
            value={value}
            placeholder={words.value}
            onChange={(text) => props.onChange({ ...rule, value: typedValue(text, column) }, 'filter')}
          />
        ))}
    </Stack>
  );
}
