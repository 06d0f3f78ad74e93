import { addMonths } from '@shared/model/days';
import { chargingWords } from '@shared/words/charging';
import { FormDialog } from '../../parts/forms/FormDialog';
import { useForm } from '../../parts/forms/useForm';
import { useChange } from '../../platform/api/calls';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { SelectField, TextField } from '../../ui/fields/TextField';
import { monthsFrom } from './chargingState';

const words = chargingWords.customers;

export function CreditDialog(props: {
  customer: { customer_id: string; name: string };
  /** Null: it has no price book. */
  currency: string | null;
  onClose(): void;
}) {
  const { customer, currency, onClose } = props;
  const thisMonth = formatDate(useNow()).slice(0, 7);
  const [add] = useChange('charging.addCredit');
  const form = useForm({
    start: { month: addMonths(thisMonth, -1), amount: '', reason: '' },
    save: (draft) => add({ body: { customer_id: customer.customer_id, ...draft } }),
    saved: words.added,
    onClose,
  });
  const { amount, reason } = form.draft;
  return (
    <FormDialog
      form={form}
      title={words.creditOf(customer.name)}
      confirm={chargingWords.save}
      disabled={amount.trim() === '' || reason.trim() === ''}
      onClose={onClose}
    >
      <SelectField
        label={chargingWords.runs.month}
        options={monthsFrom(thisMonth).map((value) => ({ value, label: chargingWords.month(value) }))}
        {...form.bind('month')}
      />
      <TextField
        label={currency === null ? words.amount : `${words.amount} (${currency})`}
        help={words.amountHelp}
        {...form.bind('amount')}
      />
      <TextField label={words.reason} help={words.reasonHelp} maxLength={200} {...form.bind('reason')} />
    </FormDialog>
  );
}
