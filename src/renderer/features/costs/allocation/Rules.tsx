import { useMemo } from 'react';
import { TAG_DESCRIPTION_MAX, TAG_NAME_MAX, TAG_RULES } from '@shared/model/limits';
import { allocationWords } from '@shared/words/allocation';
import type { CostRange } from '../../../data/costs';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { wholeBill } from '../../../parts/spend/chargeFilter';
import { useInCurrency } from '../../../parts/spend/useCurrency';
import { useDebounced } from '../../../platform/hooks/useDebounced';
import { useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { TextField } from '../../../ui/fields/TextField';
import { Row } from '../../../ui/layout/Layout';
import * as state from '../spendState';
import { addRule, setFilters, type TagDraft } from './draft';
import { RuleTable } from './RuleTable';
import { CostCenters } from './CostCenters';
import { SharedValues } from './SharedValues';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const words = allocationWords.rules;

interface Props {
  draft: TagDraft;
  isNew: boolean;
  mayChange: boolean;
  known: CostRange;
  last: Date;
  onChange(draft: TagDraft): void;
}

/** The rules of a virtual tag in order, each with what it catches of the bill. */
export function Rules({ draft, isNew, mayChange, known, last, onChange }: Props) {
  const url = useUrl();
  const chosen = url.get(state.rangeParam);
  const method = url.get(state.methodParam);
  const days = state.daysOf(chosen, last);
  // Only conditions are asked about: a rule that has none yet catches nothing, and the name of a value decides nothing.
  const asked = useMemo(
    () => ({
      places: draft.rules.filter((rule) => setFilters(rule).length > 0).map(({ key }) => key),
      rules: draft.rules
        .map((rule) => ({ filters: setFilters(rule) }))
        .filter(({ filters }) => filters.length > 0),
    }),
    [draft.rules],
  );
  const { rules, places } = useDebounced(asked);
  const query = useCall('allocation.preview', {
    body: { ...days, rules, cost_method: method === 'setting' ? undefined : method },
  });
  const { data, error, isFetching } = query;
  const currencies = data?.data.currencies ?? [];
  const { shown, choice } = useInCurrency(currencies);
  return (
    <>
      <Row wrap between gap="l">
        <BasisLine
          days={days}
          method={data?.data.cost_method}
          filters={wholeBill}
          totals={currencies.map(({ currency, total }) => ({ currency, cost: total }))}
        />
        {choice}
      </Row>
      {mayChange && <About draft={draft} isNew={isNew} onChange={onChange} />}
      <Panel
        title={words.title}
        note={`${words.note} ${words.previewNote}`}
        actions={
          mayChange &&
          draft.rules.length < TAG_RULES && (
            <Button icon="plus" onClick={() => onChange({ ...draft, rules: addRule(draft.rules) })}>
              {words.add}
            </Button>
          )
        }
        flush
      >
        {error && <FailedFetch what="the preview" query={query} />}
        <RuleTable
          rules={draft.rules}
          found={shown}
          places={places}
          isStale={isFetching || rules !== asked.rules}
          tagKeys={known.tagKeys}
          onChange={mayChange ? (next) => onChange({ ...draft, rules: next }) : null}
        />
      </Panel>
      <SharedValues draft={draft} days={days} onChange={mayChange ? onChange : null} />
      <CostCenters draft={draft} onChange={mayChange ? onChange : null} />
    </>
  );
}

function About({ draft, isNew, onChange }: Pick<Props, 'draft' | 'isNew' | 'onChange'>) {
  return (
    <div className="cl-columns cl-alloc__about">
      {isNew && (
        <TextField
          label={allocationWords.nameLabel}
          help={allocationWords.nameHint}
          value={draft.name}
          placeholder={allocationWords.namePlaceholder}
          maxLength={TAG_NAME_MAX}
          autoFocus
          onChange={(name) => onChange({ ...draft, name })}
        />
      )}
      <TextField
        label={allocationWords.description}
        value={draft.description}
        maxLength={TAG_DESCRIPTION_MAX}
        onChange={(description) => onChange({ ...draft, description })}
      />
    </div>
  );
}
