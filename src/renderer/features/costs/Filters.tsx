import { useState } from 'react';
import { costWords } from '@shared/words/costs';
import { useCostValuesQuery } from '../../data/costs.endpoints';
import { shortMoney } from '../../platform/formatting/money';
import { to, useUrl } from '../../platform/urlState';
import { fieldChoices, fieldLabel } from '../../parts/spend/fields';
import { Button } from '../../ui/base/Button';
import { MultiSelect } from '../../ui/fields/Select';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import { filtersParam, type SpendFilter } from './spendState';

/** One chooser of values a filtered field, and a menu to add a further one. */
export function Filters({ tagKeys }: { tagKeys: readonly string[] }) {
  const words = costWords.spend;
  const url = useUrl();
  const filters = url.get(filtersParam);
  const set = (next: SpendFilter[]) => url.set(to(filtersParam, next));
  const [open, setOpen] = useState(false);
  const free = fieldChoices(tagKeys).filter(
    (choice) => !filters.some((filter) => filter.field === choice.value),
  );
  return (
    <>
      {filters.map((filter) => (
        <FieldFilter
          key={filter.field}
          filter={filter}
          onChange={(values) => set(filters.map((one) => (one === filter ? { ...one, values } : one)))}
          onRemove={() => set(filters.filter((one) => one !== filter))}
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
                  onClick={() => set([...filters, { field: choice.value, values: [] }])}
                />
              ))}
            </Menu>
          </div>
        }
      >
        <Button menu icon="filter" kind="quiet" disabled={free.length === 0}>
          {words.addFilter}
        </Button>
      </Popover>
      {filters.length > 1 && (
        <Button kind="quiet" onClick={() => set([])}>
          {words.clearFilters}
        </Button>
      )}
    </>
  );
}

function FieldFilter(props: { filter: SpendFilter; onChange(values: string[]): void; onRemove(): void }) {
  const { field, values } = props.filter;
  const { data } = useCostValuesQuery({ query: { field } });
  const options = (data?.data ?? []).map((one) => ({
    value: one.value,
    label: one.label || costWords.noValue,
    hint: shortMoney(one.cost, one.currency),
  }));
  const missing = values.filter((value) => !options.some((option) => option.value === value));
  return (
    <span className="cl-fieldfilter">
      <MultiSelect
        label={fieldLabel(field)}
        values={values}
        options={[...options, ...missing.map((value) => ({ value, label: value || costWords.noValue }))]}
        none="any"
        onChange={props.onChange}
      />
      <Button
        kind="quiet"
        icon="close"
        label={costWords.spend.removeFilter(fieldLabel(field))}
        onClick={props.onRemove}
      />
    </span>
  );
}
