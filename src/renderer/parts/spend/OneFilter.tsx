import { useState } from 'react';
import { costWords } from '@shared/words/costs';
import { shortMoney } from '../../platform/formatting/money';
import { Button } from '../../ui/base/Button';
import { TextInput } from '../../ui/fields/Field';
import { MultiSelect, Select } from '../../ui/fields/Select';
import { filterOperators, takes, type ChargeFilter } from './chargeFilter';
import { emptyLabel, fieldLabel } from './fields';
import { Row } from '../../ui/layout/Layout';
import './chargeFilters.css';
import { useCall } from '../../platform/api/calls';

const words = costWords.filters;
const operators = filterOperators.map((value) => ({ value, label: words.operators[value] }));

interface OneProps {
  filter: ChargeFilter;
  onChange(filter: ChargeFilter): void;
  onRemove(): void;
}

/** One condition: a field, how it is compared, and with what. */
export function OneFilter({ filter, onChange, onRemove }: OneProps) {
  const { field, operator, values } = filter;
  const name = fieldLabel(field);
  const kind = takes(operator);
  return (
    <Row as="span" inline gap="none" box="line" pad="none" role="group" label={words.on(name)}>
      <Select
        label={name}
        prefix={name}
        value={operator}
        options={operators}
        onChange={(next) => onChange({ field, operator: next, values: takes(next) === kind ? values : [] })}
      />
      {kind === 'values' && <Values filter={filter} onChange={onChange} />}
      {kind === 'texts' && (
        <Text key={operator} label={words.text(name)} filter={filter} onChange={onChange} />
      )}
      <Button kind="quiet" icon="close" label={words.remove(name)} onClick={onRemove} />
    </Row>
  );
}

function Values({ filter, onChange }: Pick<OneProps, 'filter' | 'onChange'>) {
  const { field, values } = filter;
  const { data } = useCall('costs.values', { query: { field } });
  const options = (data?.data ?? []).map((one) => ({
    value: one.value,
    label: one.label || emptyLabel(field),
    hint: shortMoney(one.cost, one.currency),
  }));
  const missing = values.filter((value) => !options.some((option) => option.value === value));
  return (
    <MultiSelect
      label={fieldLabel(field)}
      hideLabel
      values={values}
      options={[...options, ...missing.map((value) => ({ value, label: value || emptyLabel(field) }))]}
      none={words.any}
      onChange={(next) => onChange({ ...filter, values: next })}
    />
  );
}

/** Asked once it is written, not at every letter. */
function Text({ label, filter, onChange }: Pick<OneProps, 'filter' | 'onChange'> & { label: string }) {
  const [text, setText] = useState(filter.values[0] ?? '');
  const set = () => {
    const values = text.trim() === '' ? [] : [text.trim()];
    if (values[0] !== filter.values[0]) onChange({ ...filter, values });
  };
  return (
    <TextInput
      label={label}
      value={text}
      onChange={setText}
      onEnter={set}
      onLeave={set}
      maxLength={500}
      width={150}
      autoFocus={filter.values.length === 0}
    />
  );
}
