import type { CostQuery, CostRule } from '@shared/model/cost-query/types';
import { paramFormWords } from '@shared/words/paramForms';
import { Button } from '../../../../ui/base/Button';
import { Select } from '../../../../ui/fields/Select';
import { ReferenceText } from '../../fields/ReferenceText';
import { choices, type FormOf } from '../forms/Fields';
import { operatorsOf, withKey } from './queryValue';
import { RuleValues } from './RuleValues';

const words = paramFormWords.query;

type FieldChoice = { value: string; label: string; group: string };

/** Filters, all of which must hold. */
export function RuleFields(props: {
  form: FormOf;
  query: CostQuery;
  onChange(query: CostQuery): void;
  fields: readonly FieldChoice[];
  error: string | null;
}) {
  const { form, query, onChange } = props;
  const { filters } = query;
  const set = (next: CostRule[], isDone = true) => {
    onChange({ ...query, filters: next });
    if (isDone) form.onCommit();
  };
  return (
    <fieldset className="cl-form__days">
      <legend>{words.filters}</legend>
      <div className="cl-stack cl-stack--s">
        {filters.map((rule, at) => (
          <Rule
            key={at}
            form={form}
            at={at + 1}
            rule={rule}
            fields={props.fields}
            onChange={(next, isDone) => set(filters.toSpliced(at, 1, next), isDone)}
            onRemove={() => set(filters.toSpliced(at, 1))}
          />
        ))}
        {props.error && (
          <p className="cl-field__error" role="alert">
            {props.error}
          </p>
        )}
        {!form.readOnly && (
          <div>
            <Button
              kind="quiet"
              size="small"
              icon="plus"
              onClick={() => set([...filters, { key: 'service', operator: 'equals', values: [] }])}
            >
              {words.addFilter}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

function Rule(props: {
  form: FormOf;
  at: number;
  rule: CostRule;
  fields: readonly FieldChoice[];
  onChange(rule: CostRule, isDone: boolean): void;
  onRemove(): void;
}) {
  const { form, rule, onChange } = props;
  const name = words.filter(props.at);
  const known = rule.key === 'cost' || props.fields.some(({ value }) => value === rule.key);
  const fields = [
    ...props.fields,
    { value: 'cost', label: words.cost, group: words.cost },
    ...(known ? [] : [{ value: rule.key, label: rule.key, group: 'Tags' }]),
  ];
  const [text = ''] = rule.values;
  return (
    <div className="cl-form__rule" role="group" aria-label={name}>
      <div className="cl-form__rulehead">
        <Select
          label={`${words.field}, ${name}`}
          value={rule.key}
          options={fields}
          disabled={form.readOnly}
          fill
          onChange={(key) => onChange(withKey(rule, key), true)}
        />
        <Select
          label={`${words.operator}, ${name}`}
          value={rule.operator}
          options={choices(operatorsOf(rule.key), words.operators)}
          disabled={form.readOnly}
          fill
          onChange={(operator) => onChange({ ...rule, operator }, true)}
        />
        <Button
          kind="quiet"
          icon="trash"
          label={paramFormWords.remove(name)}
          disabled={form.readOnly}
          onClick={props.onRemove}
        />
      </div>
      {rule.operator === 'equals' || rule.operator === 'not_equals' ? (
        <RuleValues
          form={form}
          field={rule.key}
          values={rule.values}
          label={`${words.values}, ${name}`}
          onChange={(values) => onChange({ ...rule, values }, true)}
        />
      ) : (
        <ReferenceText
          label={`${words.values}, ${name}`}
          value={text}
          placeholder={rule.operator === 'like' ? words.likePlaceholder : words.amountPlaceholder}
          onChange={(next) => onChange({ ...rule, values: next === '' ? [] : [next] }, false)}
          onCommit={form.onCommit}
          readOnly={form.readOnly}
          world={form.world}
        />
      )}
    </div>
  );
}
