import { useState } from 'react';
import type { CaseFilter } from '@shared/model/caseFilter';
import { needsValue } from '@shared/model/caseOperators';
import { FILTER_POPOVER_MIN_WIDTH } from '@shared/model/limits';
import { caseWords } from '@shared/words/cases';
import { uiWords } from '@shared/words/ui';
import { Button } from '../../ui/base/Button';
import { Segmented, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Popover } from '../../ui/overlays/Popover';
import { kindOf, nameLabel, operatorChoices, operatorLabel } from './filterNames';
import * as logic from './filterRows';
import { ValueSelect } from './ValueSelect';
import { Stack } from '../../ui/layout/Layout';
import './filters.css';

interface Props {
  groups: CaseFilter['filters'];
  customerId?: string;
  onApply(groups: CaseFilter['filters']): void;
}

/** Rows of a filter's name and its values; nothing holds before Apply. */
export function FiltersPopover(props: Props) {
  const [open, setOpen] = useState(false);
  const count = logic.ruleCount(props.groups);
  return (
    <Popover open={open} onOpen={setOpen} content={<Editor {...props} onClose={() => setOpen(false)} />}>
      <Button menu icon="filter" endIcon="chevronDown" pressed={count > 0}>
        {caseWords.filter.filters}
        {count > 0 && <span className="cl-filtercount cl-num cl-size-xs cl-strong"> {count}</span>}
      </Button>
    </Popover>
  );
}

function Editor({ groups, customerId, onApply, onClose }: Props & { onClose(): void }) {
  const words = caseWords.filter;
  const [draft, setDraft] = useState(() => logic.draftOf(groups));
  const rows = draft.rows;
  const set = (next: readonly logic.FilterRow[]) => setDraft({ ...draft, rows: next });
  const further = (groups?.length ?? 0) - 1;
  return (
    <Stack
      pad="m"
      style={{ minWidth: `min(${FILTER_POPOVER_MIN_WIDTH}px, calc(100vw - 48px))` }}
      role="dialog"
      aria-label={words.filters}
    >
      {rows.length > 1 && (
        <div className="cl-row">
          <span className="cl-muted">{words.match}</span>
          <Segmented
            label={words.match}
            value={draft.logic}
            options={[
              { value: 'AND', label: words.matchAll },
              { value: 'OR', label: words.matchAny },
            ]}
            onChange={(next) => setDraft({ ...draft, logic: next })}
          />
        </div>
      )}
      <ul className="cl-stack cl-gap-s">
        {rows.map((row) => (
          <Row key={row.id} row={row} rows={rows} customerId={customerId} onRows={set} />
        ))}
      </ul>
      {further > 0 && <p className="cl-faint">{words.moreGroups(further)}</p>}
      <div className="cl-row">
        <Button
          kind="quiet"
          icon="plus"
          disabled={!logic.canAdd(rows)}
          onClick={() => set(logic.addRow(rows))}
        >
          {words.add}
        </Button>
        <Button
          kind="quiet"
          disabled={rows.every((row) => row.key === '')}
          onClick={() => set([logic.emptyRow()])}
        >
          {words.clear}
        </Button>
        <span className="cl-grow" />
        <Button onClick={onClose}>{uiWords.cancel}</Button>
        <Button
          kind="primary"
          disabled={!logic.canApply(draft, groups)}
          onClick={() => {
            onApply(logic.groupsOf(draft, groups));
            onClose();
          }}
        >
          {words.apply}
        </Button>
      </div>
    </Stack>
  );
}

interface RowProps {
  row: logic.FilterRow;
  rows: readonly logic.FilterRow[];
  customerId?: string;
  onRows(rows: logic.FilterRow[]): void;
}

function Row({ row, rows, customerId, onRows }: RowProps) {
  const words = caseWords.filter;
  const change = (part: Partial<logic.FilterRow>) => onRows(logic.changeRow(rows, row.id, part));
  const names = logic.freeNames(rows, row).map((name) => ({ value: String(name), label: nameLabel(name) }));
  const known = operatorChoices(row.key);
  const operators = known.includes(row.operator) ? known : [...known, row.operator];
  const last = rows.length === 1;
  return (
    <li className="cl-filters__row">
      <Select
        label={words.name}
        placeholder={words.chooseName}
        value={row.key || null}
        options={
          names.some((name) => name.value === row.key) || !row.key
            ? names
            : [...names, { value: row.key, label: nameLabel(row.key) }]
        }
        onChange={(key) => onRows(logic.nameRow(rows, row.id, key))}
        fill
      />
      <Select
        label={words.operator}
        value={row.operator}
        options={operators.map((operator) => ({ value: operator, label: operatorLabel(operator) }))}
        disabled={!row.key || operators.length < 2}
        onChange={(operator) => change({ operator, ...(needsValue(operator) ? {} : { values: [] }) })}
        fill
      />
      <span className="cl-grow">
        {row.key && needsValue(row.operator) && (
          <Value row={row} customerId={customerId} onChange={(values) => change({ values })} />
        )}
      </span>
      <Button
        kind="quiet"
        icon={last ? 'refresh' : 'close'}
        label={last ? words.reset : words.remove(nameLabel(row.key) || words.name)}
        disabled={last && row.key === ''}
        onClick={() => onRows(logic.removeRow(rows, row.id))}
      />
    </li>
  );
}

function Value({
  row,
  customerId,
  onChange,
}: Pick<RowProps, 'row' | 'customerId'> & { onChange(values: string[]): void }) {
  const words = caseWords.filter;
  if (kindOf(row.key) !== 'number') {
    return (
      <ValueSelect
        name={row.key}
        values={row.values}
        customerId={customerId}
        onChange={onChange}
        free={row.operator === 'contains'}
      />
    );
  }
  const text = row.values[0] ?? '';
  return (
    <TextInput
      label={`${nameLabel(row.key)}: ${words.value}`}
      placeholder={words.value}
      value={text}
      invalid={text !== '' && !logic.isComplete(row)}
      onChange={(value) => onChange(value === '' ? [] : [value])}
    />
  );
}
