import { useState } from 'react';
import { costWords } from '@shared/words/costs';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import type { ChargeFilter } from './chargeFilter';
import { fieldChoices } from './fields';
import { OneFilter } from './OneFilter';
import './chargeFilters.css';

const words = costWords.filters;

interface Props {
  filters: readonly ChargeFilter[];
  tagKeys: readonly string[];
  virtualTags?: readonly string[];
  /** Without it, conditions are only taken away one by one. */
  isClearable?: boolean;
  onChange(filters: ChargeFilter[]): void;
}

/** Conditions that all have to hold, and a menu to add a further one. */
export function ChargeFilters({ filters, tagKeys, virtualTags = [], isClearable = true, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {filters.map((filter, at) => (
        <OneFilter
          key={`${filter.field} ${at}`}
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
            <Menu label={words.add}>
              {fieldChoices(tagKeys, virtualTags).map((choice) => (
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
        <Button menu icon="filter" kind="quiet">
          {words.add}
        </Button>
      </Popover>
      {isClearable && filters.length > 1 && (
        <Button kind="quiet" onClick={() => onChange([])}>
          {words.clear}
        </Button>
      )}
    </>
  );
}
