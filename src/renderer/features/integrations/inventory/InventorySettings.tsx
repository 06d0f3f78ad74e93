import { INVENTORY_EVERY, METRICS_MAX } from '@shared/model/inventory';
import { inventoryWords as words } from '@shared/words/inventory';
import { syncWords } from '@shared/words/syncs';
import type { Inventory } from '../../../data/inventory';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { Switch } from '../../../ui/fields/Field';
import { SelectField, TextField } from '../../../ui/fields/TextField';

const everyOf = (hours: number) => INVENTORY_EVERY.find((each) => each === hours) ?? 24;

/** How often a cloud is read, what that may cost, and whether the provider is told of decisions. */
export function InventorySettings(props: { integrationId: string; inventory: Inventory; onClose(): void }) {
  const { inventory, onClose } = props;
  const [set] = useChange('integrations.setInventory');
  const form = useForm({
    start: {
      every_hours: everyOf(inventory.everyHours),
      metrics_max: String(inventory.metricsMax),
      tells_provider: inventory.tellsProvider,
    },
    save: ({ metrics_max, ...draft }) =>
      set({
        params: { id: props.integrationId },
        body: { on: true, ...draft, metrics_max: Number(metrics_max) },
      }),
    onClose,
  });
  const { draft, patch } = form;
  const isRight = /^\d{1,7}$/.test(draft.metrics_max) && Number(draft.metrics_max) <= METRICS_MAX;
  return (
    <FormDialog
      form={form}
      title={words.title}
      width={440}
      confirm={syncWords.start.save}
      disabled={!isRight}
      onClose={onClose}
    >
      <SelectField
        label={words.every}
        {...form.bind('every_hours')}
        value={String(draft.every_hours)}
        options={INVENTORY_EVERY.map((each) => ({ value: String(each), label: words.everyHours(each) }))}
        onChange={(value) => patch({ every_hours: everyOf(Number(value)) })}
      />
      <TextField
        label={words.metricsMax}
        help={words.metricsHelp}
        type="number"
        {...form.bind('metrics_max')}
        error={isRight ? form.problems.metrics_max : words.metricsWrong}
      />
      {inventory.canTellProvider && (
        <>
          <Switch
            checked={draft.tells_provider}
            label={words.tells}
            onChange={(tells_provider) => patch({ tells_provider })}
          />
          <p className="cl-field__help">{words.tellsHelp}</p>
        </>
      )}
    </FormDialog>
  );
}
