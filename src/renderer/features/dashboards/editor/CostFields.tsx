import { useState } from 'react';
import { costGranularities, costTypes } from '@shared/model/cost-query/types';
import { dashboardWords } from '@shared/words/dashboards';
import { paramFormWords } from '@shared/words/paramForms';
import { fieldChoices } from '../../../parts/spend/fields';
import { Field } from '../../../ui/fields/Field';
import { MultiSelect } from '../../../ui/fields/Select';
import { AreaField, SelectField } from '../../../ui/fields/TextField';
import { readQuery, withParts } from './costText';
import { useCall } from '../../../platform/api/calls';
import { Columns } from '../../../ui/layout/Layout';

const words = dashboardWords.editor;
const GROUPS_MAX = 3;

/** A query over costs as text, with its usual parts to choose. A text that does not parse is not taken over. */
export function CostFields(props: { query: string; onChange(query: string, mark?: string): void }) {
  const { data } = useCall('costs.range');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? props.query;
  const read = readQuery(text);
  const known = readQuery(props.query);
  const query = 'query' in known ? known.query : null;
  const set = (parts: Parameters<typeof withParts>[1]) => {
    if (!query) return;
    setTyped(null);
    props.onChange(withParts(query, parts));
  };
  const type = (next: string) => {
    setTyped(next);
    if ('query' in readQuery(next)) props.onChange(next, 'query');
  };
  return (
    <>
      {query && (
        <>
          <Columns gap="s" min={140}>
            <SelectField
              label={words.costType}
              value={query.costType}
              options={costTypes.map((value) => ({ value, label: paramFormWords.query.costTypes[value] }))}
              onChange={(costType) => set({ costType })}
            />
            <SelectField
              label={words.granularity}
              value={query.granularity}
              options={costGranularities.map((value) => ({
                value,
                label: paramFormWords.query.granularities[value],
              }))}
              onChange={(granularity) => set({ granularity })}
            />
          </Columns>
          <Field label={words.groupBy}>
            <MultiSelect
              label={words.groupBy}
              hideLabel
              fill
              values={query.groupBy}
              options={fieldChoices(data?.data.tagKeys ?? [], data?.data.virtualTags ?? [])}
              none={words.ungrouped}
              onChange={(groupBy) => set({ groupBy: groupBy.slice(0, GROUPS_MAX) })}
            />
          </Field>
        </>
      )}
      <AreaField
        label={words.query}
        help={words.queryHelp}
        error={'problem' in read ? paramFormWords.query.notTaken(read.problem) : null}
        value={text}
        mono
        rows={5}
        onChange={type}
      />
    </>
  );
}
