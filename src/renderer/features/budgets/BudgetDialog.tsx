import { useState } from 'react';
import { budgetPeriods } from '@shared/model/budgets/plan';
import { canBeUnder } from '@shared/model/budgets/tree';
import { budgetWords } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Banner } from '../../ui/feedback/States';
import { Checkbox, Field, Segmented, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { TextArea } from '../../ui/fields/TextArea';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { bodyOf, draftOf, emptyDraft, problemsOf, type BudgetDraft } from './budgetDraft';
import { BudgetPreview } from './BudgetPreview';
import { FilterSets } from '../../parts/spend/FilterSets';
import { useCall, useChange } from '../../platform/api/calls';

const words = budgetWords.dialog;
type Texts = 'name' | 'start' | 'end' | 'amount' | 'growth' | 'owner' | 'actual' | 'forecast' | 'recipients';

/** A budget is made, or one that is there is changed. */
export function BudgetDialog(props: {
  budget: Budget | null;
  start?: BudgetDraft;
  others: readonly Budget[];
  onClose(): void;
}) {
  const { budget, others, onClose } = props;
  const range = useCall('costs.range').data?.data;
  const today = formatDate(useNow());
  const month = (range?.completeThrough ?? today).slice(0, 7);
  const [draft, setDraft] = useState(
    () => props.start ?? (budget ? draftOf(budget) : emptyDraft(range?.currencies[0] ?? 'USD', month)),
  );
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [create, creating] = useChange('budgets.create');
  const [update, updating] = useChange('budgets.update');
  const toast = useToast();
  const problems = problemsOf(draft);
  const patch = (next: Partial<BudgetDraft>) => {
    setRefused(null);
    setDraft((now) => ({ ...now, ...next }));
  };
  async function save() {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    const body = bodyOf(draft);
    const reply = budget ? await update({ params: { id: budget.budget_id }, body }) : await create({ body });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(budget ? budgetWords.saved : budgetWords.created);
    onClose();
  }
  const problemOf: Partial<Record<Texts, string | null>> = problems;
  const text = (field: Texts, label: string, help?: string) => (
    <Field
      label={label}
      {...(help === undefined ? {} : { help })}
      error={tried ? (problemOf[field] ?? null) : null}
    >
      <TextInput
        value={draft[field]}
        maxLength={field === 'recipients' ? 5_000 : 200}
        onChange={(value) => patch({ [field]: value })}
      />
    </Field>
  );
  const currencies = [...new Set([...(range?.currencies ?? []), draft.currency, 'USD'])].filter(Boolean);
  const tree = others.map(({ budget_id: id, parent_id: parent }) => ({ id, parent }));
  const parents = others.filter(({ budget_id }) => canBeUnder(budget?.budget_id ?? null, budget_id, tree));
  return (
    <FormDialog
      title={budget ? words.edit : words.create}
      open
      onClose={onClose}
      width={720}
      keepOnOutsideClick
      confirm={words.save}
      busy={creating.isLoading || updating.isLoading}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <div className="cl-budgetfields">
          {text('name', words.name)}
          {text('owner', words.owner, words.ownerHelp)}
        </div>
        <Field label={words.filters} help={words.filtersHelp}>
          {() => (
            <div className="cl-budgetfilters">
              <FilterSets
                filters={draft.filters}
                tagKeys={range?.tagKeys ?? []}
                virtualTags={range?.virtualTags ?? []}
                onChange={(filters) => patch({ filters })}
              />
            </div>
          )}
        </Field>
        <div className="cl-budgetfields">
          <Field label={words.period}>
            <Select
              label={words.period}
              value={draft.period}
              options={budgetPeriods.map((value) => ({ value, label: budgetWords.periods[value] }))}
              fill
              onChange={(period) => patch({ period })}
            />
          </Field>
          <Field label={words.currency}>
            <Select
              label={words.currency}
              value={draft.currency}
              options={currencies.map((value) => ({ value, label: value }))}
              fill
              onChange={(currency) => patch({ currency })}
            />
          </Field>
          {text('start', words.start, words.monthHelp)}
          {text('end', words.end, words.endHelp)}
        </div>
        <Segmented
          label={words.how}
          value={draft.how}
          options={[
            { value: 'same', label: words.same },
            { value: 'curve', label: words.curve },
          ]}
          onChange={(how) => patch({ how })}
        />
        {draft.how === 'same' ? (
          <div className="cl-budgetfields">
            {text('amount', words.amount)}
            {text('growth', words.growth)}
          </div>
        ) : (
          <Field label={words.amounts} help={words.amountsHelp} error={tried ? problems.amount : null}>
            <TextArea value={draft.amounts} onChange={(amounts) => patch({ amounts })} />
          </Field>
        )}
        <BudgetPreview draft={draft} />
        <div className="cl-budgetfields">
          {text('actual', words.thresholds, words.thresholdsHelp)}
          {text('forecast', words.forecastThresholds, words.thresholdsHelp)}
          {text('recipients', words.recipients, words.recipientsHelp)}
          <Field label={words.parent}>
            <Select
              label={words.parent}
              value={draft.parent}
              options={[
                { value: '', label: words.noParent },
                ...parents.map(({ budget_id: value, name: label }) => ({ value, label })),
              ]}
              fill
              onChange={(parent) => patch({ parent })}
            />
          </Field>
        </div>
        <Checkbox checked={draft.tells} label={words.tells} onChange={(tells) => patch({ tells })} />
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}
