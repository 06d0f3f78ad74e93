import { Fragment } from 'react';
import type { CostQuery, CostRule } from '@shared/model/cost-query/types';
import { FILTER_SETS_MAX, filtersOf, plainOf, setsOf } from '@shared/model/filterSets';
import { costWords } from '@shared/words/costs';
import { paramFormWords } from '@shared/words/paramForms';
import { Button } from '../../../../ui/base/Button';
import { Select } from '../../../../ui/fields/Select';
import { Stack } from '../../../../ui/layout/Layout';
import { ReferenceText } from '../../fields/ReferenceText';
import { choices, type FormOf } from '../forms/Fields';
import { operatorsOf, withKey } from './queryValue';
import { RuleValues } from './RuleValues';
import { FieldSet } from '../../../../ui/fields/FieldSet';

const words = paramFormWords.query;
const setWords = costWords.filters;

type FieldChoice = { value: string; label: string; group: string };

const isCost = ({ key }: CostRule) => key === 'cost';

/**
 * Sets of filters, one of which is enough; within a set all of them have to hold. What is said of the cost of a row holds
 * whatever the sets say, so with several sets it stands above them.
 */
export function RuleFields(props: {
  form: FormOf;
  query: CostQuery;
  onChange(query: CostQuery): void;
  fields: readonly FieldChoice[];
  error: string | null;
}) {
  const { form, query, onChange, fields } = props;
  const all = setsOf(query.filters);
  const isOne = all.length === 1;
  const costs = isOne ? [] : plainOf(query.filters).filter(isCost);
  const sets = isOne ? all : all.map((set) => set.filter((rule) => !isCost(rule)));
  const write = (ofCost: CostRule[], next: CostRule[][], isDone: boolean) => {
    const moved = next.length > 1 ? next.flat().filter(isCost) : [];
    const kept = next.length > 1 ? next.map((set) => set.filter((rule) => !isCost(rule))) : next;
    onChange({ ...query, filters: [...ofCost, ...moved, ...filtersOf(kept)] });
    if (isDone) form.onCommit();
  };
  const rules = (set: CostRule[], before: number, change: (next: CostRule[], isDone: boolean) => void) =>
    set.map((rule, at) => (
      <Rule
        key={at}
        form={form}
        at={before + at + 1}
        rule={rule}
        fields={fields}
        isSized={isOne || isCost(rule)}
        onChange={(next, isDone) => change(set.toSpliced(at, 1, next), isDone)}
        onRemove={() => change(set.toSpliced(at, 1), true)}
      />
    ));
  const button = (text: string, onClick: () => void) =>
    form.readOnly ? null : (
      <div>
        <Button kind="quiet" size="small" icon="plus" onClick={onClick}>
          {text}
        </Button>
      </div>
    );
  return (
    <FieldSet gap="xs" legend={words.filters}>
      {rules(costs, 0, (next, isDone) => write(next, sets, isDone))}
      {sets.map((set, at) => {
        const change = (next: CostRule[], isDone: boolean) =>
          write(costs, sets.toSpliced(at, 1, next), isDone);
        const before = costs.length + sets.slice(0, at).flat().length;
        const content = (
          <>
            {rules(set, before, change)}
            {button(words.addFilter, () =>
              change([...set, { key: 'service', operator: 'equals', values: [] }], true),
            )}
          </>
        );
        if (isOne) return <Fragment key={at}>{content}</Fragment>;
        return (
          <Fragment key={at}>
            {at > 0 && <span className="cl-muted">{setWords.or}</span>}
            <Stack gap="xs" box="line" role="group" aria-label={setWords.set(at + 1, sets.length)}>
              {content}
              {!form.readOnly && (
                <div>
                  <Button
                    kind="quiet"
                    size="small"
                    icon="trash"
                    onClick={() => write(costs, sets.toSpliced(at, 1), true)}
                  >
                    {setWords.removeSet(at + 1)}
                  </Button>
                </div>
              )}
            </Stack>
          </Fragment>
        );
      })}
      {props.error && (
        <p className="cl-field__error" role="alert">
          {props.error}
        </p>
      )}
      {sets.some((set) => set.length > 0) &&
        sets.length < FILTER_SETS_MAX &&
        button(setWords.addSet, () => write(costs, [...sets, []], true))}
    </FieldSet>
  );
}

function Rule(props: {
  form: FormOf;
  at: number;
  rule: CostRule;
  fields: readonly FieldChoice[];
  /** Whether it may be about the cost of a row. */
  isSized: boolean;
  onChange(rule: CostRule, isDone: boolean): void;
  onRemove(): void;
}) {
  const { form, rule, onChange } = props;
  const name = words.filter(props.at);
  const known = rule.key === 'cost' || props.fields.some(({ value }) => value === rule.key);
  const fields = [
    ...props.fields,
    ...(props.isSized ? [{ value: 'cost', label: words.cost, group: words.cost }] : []),
    ...(known ? [] : [{ value: rule.key, label: rule.key, group: 'Tags' }]),
  ];
  const [text = ''] = rule.values;
  return (
    <Stack gap="s" box="line" role="group" label={name}>
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
          placeholder={rule.operator.endsWith('like') ? words.likePlaceholder : words.amountPlaceholder}
          onChange={(next) => onChange({ ...rule, values: next === '' ? [] : [next] }, false)}
          onCommit={form.onCommit}
          readOnly={form.readOnly}
          world={form.world}
        />
      )}
    </Stack>
  );
}
