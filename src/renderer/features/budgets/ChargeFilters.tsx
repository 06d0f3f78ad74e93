import { useState } from 'react';
import { budgetWords } from '@shared/words/budgets';
import { costWords } from '@shared/words/costs';
import type { BudgetFilter } from '../../data/budgets.endpoints';
import { useCostRangeQuery, useCostValuesQuery } from '../../data/costs.endpoints';
import { fieldChoices, fieldLabel } from '../../parts/spend/fields';
import { shortMoney } from '../../platform/formatting/money';
import { Button } from '../../ui/base/Button';
import { MultiSelect } from '../../ui/fields/Select';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';

const words = budgetWords.dialog;

/** Which charges count: the explorer's filters, by the values that a field has. */
export function ChargeFilters(props: { filters: BudgetFilter[]; onChange(filters: BudgetFilter[]): void }) {
  const { filters, onChange } = props;
  const { data } = useCostRangeQuery();
  const [open, setOpen] = useState(false);
  const free = fieldChoices(data?.data.tagKeys ?? []).filter(
    (choice) => !filters.some(({ field }) => field === choice.value),
  );
  return (
    <div className="cl-budgetfilters">
      {filters.map((filter) => (
        <OneFilter
          key={filter.field}
          filter={filter}
          onChange={(next) => onChange(filters.map((one) => (one === filter ? next : one)))}
          onRemove={() => onChange(filters.filter((one) => one !== filter))}
        />
      ))}
      <Popover
        open={open}
        onOpen={setOpen}
        content={
          <div className="cl-fieldmenu">
            <Menu label={words.addFilter}>
              {free.map((choice) => (
                <MenuItem
                  key={choice.value}
                  text={choice.group === 'Tags' ? costWords.tag(choice.label) : choice.label}
                  onClick={() =>
                    onChange([...filters, { field: choice.value, operator: 'in', values: [] } as const])
                  }
                />
              ))}
            </Menu>
          </div>
        }
      >
        <Button menu icon="filter" size="small" disabled={free.length === 0}>
          {words.addFilter}
        </Button>
      </Popover>
    </div>
  );
}

function OneFilter(props: { filter: BudgetFilter; onChange(filter: BudgetFilter): void; onRemove(): void }) {
  const { filter } = props;
  const { field, values } = filter;
  const { data } = useCostValuesQuery({ query: { field } });
  const options = (data?.data ?? []).map((one) => ({
    value: one.value,
    label: one.label || costWords.noValue,
    hint: shortMoney(one.cost, one.currency),
  }));
  const missing = values.filter((value) => !options.some((option) => option.value === value));
  return (
    <span className="cl-row">
      <MultiSelect
        label={fieldLabel(field)}
        values={values}
        options={[...options, ...missing.map((value) => ({ value, label: value || costWords.noValue }))]}
        none="any"
        onChange={(next) => props.onChange({ ...filter, values: next })}
      />
      <Button
        kind="quiet"
        size="small"
        icon="close"
        label={words.removeFilter(fieldLabel(field))}
        onClick={props.onRemove}
      />
    </span>
  );
}
