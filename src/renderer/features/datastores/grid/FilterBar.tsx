import {
  readOperator,
  RULES_MAX,
  takesNoValue,
  type RecordOperator,
} from '@shared/model/datastores/operators';
import { needsOptions, type Column } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';
import { recordGridWords } from '@shared/words/recordGrid';
import { Button } from '../../../ui/base/Button';
import { Segmented, TextInput } from '../../../ui/fields/Field';
import { MultiSelect, Select } from '../../../ui/fields/Select';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { textOf } from './cellText';
import type { Filter, Rule } from './gridView';

const words = recordGridWords.filter;

const order: RecordOperator[] = ['greater_than', 'less_than', 'greater_than_equals', 'less_than_equals'];
const ends: RecordOperator[] = ['is_empty', 'is_not_empty'];

/** The operators that go with a column, in the order of their use. */
function operatorsOf({ type }: Column): RecordOperator[] {
  if (type === 'boolean') return ['equals', 'not_equals', ...ends];
  if (type === 'number' || type === 'currency')
    return ['equals', 'not_equals', ...order, 'contains', ...ends];
  if (type === 'date') return ['equals', 'not_equals', ...order, ...ends];
  if (type === 'list' || type === 'multi-select')
    return ['contains', 'not_contains', 'in', 'not_in', ...ends];
  if (type === 'select' || type === 'status') return ['equals', 'not_equals', 'in', 'not_in', ...ends];
  return ['contains', 'not_contains', 'equals', 'not_equals', 'contained_in_any', 'in', 'not_in', ...ends];
}

const takesMany = (operator: RecordOperator) => operator === 'in' || operator === 'not_in';

export const newRule = (column: Column): Rule => ({
  key: column.key,
  operator: operatorsOf(column)[0] ?? 'equals',
  value: null,
});

/** The rules that records have to hold; each changes what is shown as it is typed. */
export function FilterBar(props: {
  columns: readonly Column[];
  filter: Filter;
  onChange(filter: Filter): void;
}) {
  const { columns, filter, onChange } = props;
  const change = (at: number, rule: Rule) => onChange({ ...filter, rules: filter.rules.with(at, rule) });
  const [first] = columns;
  return (
    <Stack as="section" gap="s" box="surface" label={words.title}>
      {filter.rules.length > 1 && (
        <Segmented
          label={words.combinator}
          value={filter.combinator}
          options={[
            { value: 'and', label: words.and },
            { value: 'or', label: words.or },
          ]}
          onChange={(combinator) => onChange({ ...filter, combinator })}
        />
      )}
      {filter.rules.map((rule, at) => (
        <RuleLine
          key={at}
          at={at + 1}
          rule={rule}
          columns={columns}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange({ ...filter, rules: filter.rules.toSpliced(at, 1) })}
        />
      ))}
      <Row>
        {first && filter.rules.length < RULES_MAX && (
          <Button
            size="small"
            kind="quiet"
            icon="plus"
            onClick={() => onChange({ ...filter, rules: [...filter.rules, newRule(first)] })}
          >
            {words.add}
          </Button>
        )}
        {filter.rules.length > 0 && (
          <Button size="small" kind="quiet" onClick={() => onChange({ ...filter, rules: [] })}>
            {words.clear}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function RuleLine(props: {
  at: number;
  rule: Rule;
  columns: readonly Column[];
  onChange(rule: Rule): void;
  onRemove(): void;
}) {
  const { at, rule, columns, onChange } = props;
  const column = columns.find(({ key }) => key === rule.key);
  const operator = readOperator(rule.operator) ?? 'equals';
  const operators = column ? operatorsOf(column) : [];
  const choices = operators.includes(operator) ? operators : [...operators, operator];
  return (
    <Row wrap>
      <Text tone="faint">{words.where}</Text>
      <Select
        label={words.column(at)}
        value={rule.key}
        options={columns.map(({ key }) => ({ value: key, label: key }))}
        onChange={(key) => {
          const next = columns.find((one) => one.key === key);
          if (next) onChange(newRule(next));
        }}
      />
      <Select<RecordOperator>
        label={words.operator(at)}
        value={operator}
        options={choices.map((value) => ({ value, label: words.operators[value] }))}
        onChange={(next) =>
          onChange({
            ...rule,
            operator: next,
            value: takesMany(next) === takesMany(operator) ? rule.value : null,
          })
        }
      />
      {column && !takesNoValue(operator) && (
        <RuleValue
          label={words.value(at)}
          column={column}
          many={takesMany(operator)}
          value={rule.value}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
      <Button kind="quiet" size="small" icon="close" label={words.remove(at)} onClick={props.onRemove} />
    </Row>
  );
}

function RuleValue(props: {
  label: string;
  column: Column;
  many: boolean;
  value: Json;
  onChange(value: Json): void;
}) {
  const { label, column, value } = props;
  const options = (column.options ?? []).map((option) => ({ value: option.value, label: option.value }));
  const list = Array.isArray(value) ? value.map(textOf) : [];
  if (column.type === 'boolean')
    return (
      <Select
        label={label}
        value={value === true ? 'true' : value === false ? 'false' : null}
        options={[
          { value: 'true', label: recordGridWords.row.yes },
          { value: 'false', label: recordGridWords.row.no },
        ]}
        onChange={(text) => props.onChange(text === 'true')}
      />
    );
  if (needsOptions(column.type) && props.many)
    return (
      <MultiSelect
        label={label}
        hideLabel
        none="…"
        values={list}
        options={options}
        onChange={props.onChange}
      />
    );
  if (needsOptions(column.type))
    return <Select label={label} value={textOf(value) || null} options={options} onChange={props.onChange} />;
  return (
    <TextInput
      label={label}
      width={180}
      value={props.many && Array.isArray(value) ? list.join(', ') : textOf(value)}
      onChange={(text) => props.onChange(props.many ? text.split(',').map((part) => part.trimStart()) : text)}
    />
  );
}
