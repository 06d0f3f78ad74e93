import { useState } from 'react';
import { INVENTORY_EVERY, METRICS_MAX } from '@shared/model/inventory';
import { inventoryWords as words } from '@shared/words/inventory';
import { syncWords } from '@shared/words/syncs';
import type { Inventory } from '../../../data/inventory';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, Switch, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useChange } from '../../../platform/api/calls';

const everyOf = (hours: number) => INVENTORY_EVERY.find((each) => each === hours) ?? 24;

/** How often a cloud is read, what that may cost, and whether the provider is told of decisions. */
export function InventorySettings(props: { integrationId: string; inventory: Inventory; onClose(): void }) {
  const { inventory, onClose } = props;
  const [set, setting] = useChange('integrations.setInventory');
  const [every, setEvery] = useState(everyOf(inventory.everyHours));
  const [metrics, setMetrics] = useState(String(inventory.metricsMax));
  const [tells, setTells] = useState(inventory.tellsProvider);
  const wrong = /^\d{1,7}$/.test(metrics) && Number(metrics) <= METRICS_MAX ? null : words.metricsWrong;

  async function save() {
    const body = { on: true, every_hours: every, metrics_max: Number(metrics), tells_provider: tells };
    const reply = await set({ params: { id: props.integrationId }, body });
    if (!reply.error) onClose();
  }

  return (
    <FormDialog
      title={words.title}
      open
      width={440}
      onClose={onClose}
      confirm={syncWords.start.save}
      busy={setting.isLoading}
      disabled={wrong !== null}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <Field label={words.every}>
          <Select
            label={words.every}
            value={String(every)}
            options={INVENTORY_EVERY.map((each) => ({
              value: String(each),
              label: words.everyHours(each),
            }))}
            fill
            onChange={(value) => setEvery(everyOf(Number(value)))}
          />
        </Field>
        <Field label={words.metricsMax} help={words.metricsHelp} error={wrong}>
          <TextInput type="number" value={metrics} onChange={setMetrics} />
        </Field>
        {inventory.canTellProvider && (
          <>
            <Switch checked={tells} label={words.tells} onChange={setTells} />
            <p className="cl-field__help">{words.tellsHelp}</p>
          </>
        )}
        {setting.error !== undefined && <Banner tone="bad">{reasonOf(setting.error)}</Banner>}
      </div>
    </FormDialog>
  );
}
