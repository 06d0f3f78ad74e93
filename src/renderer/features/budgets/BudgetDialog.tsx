import { budgetPeriods } from '@shared/model/budgets/plan';
import { canBeUnder } from '@shared/model/budgets/tree';
import { budgetWords } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { FormDialog } from '../../parts/forms/FormDialog';
import { useForm } from '../../parts/forms/useForm';
import { FilterField } from '../../parts/spend/SpendFields';
import { useCall, useChange } from '../../platform/api/calls';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Checkbox, Segmented } from '../../ui/fields/Field';
import { AreaField, SelectField, TextField } from '../../ui/fields/TextField';
import { Columns } from '../../ui/layout/Layout';
import { bodyOf, draftOf, emptyDraft, problemsOf, type BudgetDraft } from './budgetDraft';
import { BudgetPreview } from './BudgetPreview';

const words = budgetWords.dialog;
const LONGEST = 200;

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
  const [create] = useChange('budgets.create');
  const [update] = useChange('budgets.update');
  const form = useForm({
    start: () => props.start ?? (budget ? draftOf(budget) : emptyDraft(range?.currencies[0] ?? 'USD', month)),
    problems: problemsOf,
    save: (draft) => {
      const body = bodyOf(draft);
      return budget ? update({ params: { id: budget.budget_id }, body }) : create({ body });
    },
    names: { parent_id: 'parent' },
    saved: budget ? budgetWords.saved : budgetWords.created,
    onClose,
  });
  const { draft, bind } = form;
  const currencies = [...new Set([...(range?.currencies ?? []), draft.currency, 'USD'])].filter(Boolean);
  const tree = others.map(({ budget_id: id, parent_id: parent }) => ({ id, parent }));
  const parents = others.filter(({ budget_id }) => canBeUnder(budget?.budget_id ?? null, budget_id, tree));
  return (
    <FormDialog
      form={form}
      title={budget ? words.edit : words.create}
      width={720}
      confirm={words.save}
      onClose={onClose}
    >
      <Columns>
        <TextField label={words.name} maxLength={LONGEST} {...bind('name')} />
        <TextField label={words.owner} help={words.ownerHelp} maxLength={LONGEST} {...bind('owner')} />
      </Columns>
      <FilterField label={words.filters} help={words.filtersHelp} known={range} {...bind('filters')} />
      <Columns>
        <SelectField
          label={words.period}
          options={budgetPeriods.map((value) => ({ value, label: budgetWords.periods[value] }))}
          {...bind('period')}
        />
        <SelectField
          label={words.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          {...bind('currency')}
        />
        <TextField label={words.start} help={words.monthHelp} maxLength={LONGEST} {...bind('start')} />
        <TextField label={words.end} help={words.endHelp} maxLength={LONGEST} {...bind('end')} />
      </Columns>
      <Segmented
        label={words.how}
        options={[
          { value: 'same', label: words.same },
          { value: 'curve', label: words.curve },
        ]}
        {...bind('how')}
      />
      {draft.how === 'same' ? (
        <Columns>
          <TextField label={words.amount} maxLength={LONGEST} {...bind('amount')} />
          <TextField label={words.growth} maxLength={LONGEST} {...bind('growth')} />
        </Columns>
      ) : (
        <AreaField
          label={words.amounts}
          help={words.amountsHelp}
          {...bind('amounts')}
          error={form.problems.amounts ?? form.problems.amount}
        />
      )}
      <BudgetPreview draft={draft} />
      <Columns>
        <TextField
          label={words.thresholds}
          help={words.thresholdsHelp}
          maxLength={LONGEST}
          {...bind('actual')}
        />
        <TextField
          label={words.forecastThresholds}
          help={words.thresholdsHelp}
          maxLength={LONGEST}
          {...bind('forecast')}
        />
        <TextField
          label={words.recipients}
          help={words.recipientsHelp}
          maxLength={5_000}
          {...bind('recipients')}
        />
        <SelectField
          label={words.parent}
          options={[
            { value: '', label: words.noParent },
            ...parents.map(({ budget_id: value, name: label }) => ({ value, label })),
          ]}
          {...bind('parent')}
        />
      </Columns>
      <Checkbox checked={draft.tells} label={words.tells} onChange={(tells) => form.patch({ tells })} />
    </FormDialog>
  );
}
