import type { ReactNode } from 'react';
import { costMethods, type CostMethod } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { Field } from '../../ui/fields/Field';
import { SelectField } from '../../ui/fields/TextField';
import { Row } from '../../ui/layout/Layout';
import type { ChargeFilters } from './chargeFilter';
import { FilterSets } from './FilterSets';

/** Which charges count. */
export const FilterField = (props: {
  label: string;
  help: ReactNode;
  error?: string | null;
  known: { tagKeys: readonly string[]; virtualTags: readonly string[] } | undefined;
  value: Readonly<ChargeFilters>;
  onChange(filters: ChargeFilters): void;
}) => (
  <Field label={props.label} help={props.help} error={props.error ?? null}>
    {() => (
      <Row wrap>
        <FilterSets
          filters={props.value}
          tagKeys={props.known?.tagKeys ?? []}
          virtualTags={props.known?.virtualTags ?? []}
          onChange={props.onChange}
        />
      </Row>
    )}
  </Field>
);

/** How charges are counted; null: as the organization’s settings say. */
export const MethodField = (props: {
  value: CostMethod | null;
  onChange(method: CostMethod | null): void;
}) => (
  <SelectField
    label={costWords.methodField}
    value={props.value ?? 'setting'}
    options={[
      { value: 'setting' as const, label: costWords.asInSettings },
      ...costMethods.map((value) => ({ value, label: costWords.methods[value] })),
    ]}
    onChange={(method) => props.onChange(method === 'setting' ? null : method)}
  />
);
