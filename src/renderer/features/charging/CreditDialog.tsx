import { useState } from 'react';
import { addMonths } from '@shared/model/days';
import { chargingWords } from '@shared/words/charging';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Banner } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { monthsFrom } from './chargingState';
import { useChange } from '../../platform/api/calls';

const words = chargingWords.customers;

export function CreditDialog(props: {
  customer: { customer_id: string; name: string };
  /** Null: it has no price book. */
  currency: string | null;
  onClose(): void;
}) {
  const { customer, currency, onClose } = props;
  const toast = useToast();
  const thisMonth = formatDate(useNow()).slice(0, 7);
  const [month, setMonth] = useState(addMonths(thisMonth, -1));
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [add, { isLoading, error }] = useChange('charging.addCredit');
  async function save() {
    const reply = await add({ body: { customer_id: customer.customer_id, month, amount, reason } });
    if (reply.error) return;
    toast(words.added);
    onClose();
  }
  return (
    <FormDialog
      title={words.creditOf(customer.name)}
      open
      onClose={onClose}
      keepOnOutsideClick
      confirm={chargingWords.save}
      busy={isLoading}
      disabled={amount.trim() === '' || reason.trim() === ''}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        <Field label={chargingWords.runs.month}>
          <Select
            label={chargingWords.runs.month}
            value={month}
            fill
            options={monthsFrom(thisMonth).map((value) => ({ value, label: chargingWords.month(value) }))}
            onChange={setMonth}
          />
        </Field>
        <Field
          label={currency === null ? words.amount : `${words.amount} (${currency})`}
          help={words.amountHelp}
        >
          <TextInput value={amount} onChange={setAmount} />
        </Field>
        <Field label={words.reason} help={words.reasonHelp}>
          <TextInput value={reason} maxLength={200} onChange={setReason} />
        </Field>
      </div>
    </FormDialog>
  );
}
