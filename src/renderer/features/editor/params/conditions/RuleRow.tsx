import type { Rule } from '@shared/model/conditions/condition';
import { needsValue, takesList, type ConditionOperator } from '@shared/model/conditions/operators';
import type { JsonObject } from '@shared/model/json';
import { paramWords } from '@shared/words/paramEditors';
import { TextInput } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { ReferenceText } from '../../fields/ReferenceText';
import { textOf } from '../basic/texts';
import { useTyped } from '../basic/useTyped';
import type { Editing } from './editing';
import { EntryMenu } from './EntryMenu';
import { FieldInput } from './FieldInput';
import { changeRule, operatorsOf, readRight, rightText, setOperator, type Path } from './rules';

const words = paramWords.conditions;

interface Props {
  editing: Editing;
  rule: Rule;
  path: Path;
  /** How many stand in its group. */
  of: number;
}

/** Left side, comparison, right side, and what can be done with the rule. */
export function RuleRow({ editing, rule, path, of }: Props) {
  const { condition, use, readOnly } = editing;
  const name = words.rule((path.at(-1) ?? 0) + 1, of);
  const operators = operatorsOf(use, rule.operator);
  const choose = (operator: ConditionOperator) => {
    editing.change(changeRule(condition, path, clear(setOperator(rule, operator))));
    editing.commit();
  };
  return (
    <div className="cl-cond__rule" role="group" aria-label={name} tabIndex={-1} data-path={path.join('.')}>
      <div className="cl-cond__left">
        <LeftSide editing={editing} rule={rule} path={path} name={name} />
      </div>
      <div className="cl-cond__operator">
        <Select<ConditionOperator>
          label={`${name}: ${words.operator}`}
          value={rule.operator}
          options={operators.map((value) => ({ value, label: words.operators[value] }))}
          onChange={choose}
          disabled={readOnly}
          fill
        />
      </div>
      <div className="cl-cond__right">
        {needsValue(rule.operator) && (
          <RightSide key={rule.operator} editing={editing} rule={rule} path={path} name={name} />
        )}
      </div>
      {!readOnly && <EntryMenu editing={editing} path={path} of={of} name={name} />}
    </div>
  );
}

/** A rule's parts, with those absent that the new one does not have. */
const clear = (rule: Rule): Rule =>
  ({ value: undefined, values: undefined, ...rule }) satisfies Partial<Rule>;

function LeftSide({ editing, rule, path, name }: Omit<Props, 'of'> & { name: string }) {
  const { use, columns, readOnly, world } = editing;
  const text = textOf(rule.key ?? '');
  const set = (key: string) => editing.change(changeRule(editing.condition, path, { key }));
  if (use === 'records' && columns && !text.includes('{{')) {
    const known = text === '' || columns.some(({ key }) => key === text);
    return (
      <Select
        label={`${name}: ${words.column}`}
        value={text === '' ? null : text}
        options={[
          ...columns.map(({ key, label }) => ({ value: key, label })),
          ...(known ? [] : [{ value: text, label: paramWords.select.unknown(text) }]),
        ]}
        placeholder={words.column}
        invalid={!known}
        disabled={readOnly}
        onChange={(key) => {
          set(key);
          editing.commit();
        }}
        fill
      />
    );
  }
  if (use === 'flow') {
    return (
      <ReferenceText
        label={`${name}: ${words.left}`}
        value={text}
        onChange={set}
        onCommit={editing.commit}
        readOnly={readOnly}
        placeholder={words.leftPlaceholder}
        world={world}
      />
    );
  }
  if (use === 'items') {
    return (
      <FieldInput
        label={`${name}: ${words.field}`}
        value={text}
        onChange={set}
        onCommit={editing.commit}
        readOnly={readOnly}
        world={world}
      />
    );
  }
  return (
    <TextInput
      label={`${name}: ${words.column}`}
      value={text}
      onChange={set}
      onLeave={editing.commit}
      disabled={readOnly}
      placeholder={words.fieldPlaceholder}
    />
  );
}

function RightSide({ editing, rule, path, name }: Omit<Props, 'of'> & { name: string }) {
  const { operator, value, values } = rule;
  const many = takesList(operator) || values !== undefined;
  const right: JsonObject = values === undefined ? { value: value ?? '' } : { values };
  const [typed, setTyped] = useTyped(
    right,
    () => rightText(rule),
    (text) => ({ ...readRight(operator, text, many) }),
  );
  return (
    <ReferenceText
      label={`${name}: ${words.right}`}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const part = { value: undefined, values: undefined, ...readRight(operator, text, many) };
        editing.change(changeRule(editing.condition, path, part));
      }}
      onCommit={editing.commit}
      readOnly={editing.readOnly}
      placeholder={many ? words.listPlaceholder : words.rightPlaceholder}
      world={editing.world}
    />
  );
}
