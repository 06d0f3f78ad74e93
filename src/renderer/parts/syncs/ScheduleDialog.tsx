import { useState } from 'react';
import { syncWords as words } from '@shared/words/syncs';
import type { BillSync } from '../../data/syncs';
import { reasonOf } from '../../platform/api/reasonOf';
import { Banner } from '../../ui/feedback/States';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { everyOf, ScheduleFields } from './ScheduleFields';
import { useChange } from '../../platform/api/calls';

/** Changes how far back and how often a sync looks. */
export function ScheduleDialog({ sync, onClose }: { sync: BillSync; onClose(): void }) {
  const toast = useToast();
  const [update, updating] = useChange('costs.updateSync');
  const [value, setValue] = useState({ months: sync.months, everyHours: everyOf(sync.everyHours) });
  async function save() {
    const body = { months: value.months, every_hours: value.everyHours };
    const reply = await update({ params: { id: sync.syncId }, body });
    if (reply.error) return;
    toast(words.start.saved);
    onClose();
  }
  return (
    <FormDialog
      title={words.start.title(sync.name)}
      open
      width={420}
      onClose={onClose}
      confirm={words.start.save}
      busy={updating.isLoading}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <ScheduleFields value={value} onChange={setValue} />
        {updating.error !== undefined && <Banner tone="bad">{reasonOf(updating.error)}</Banner>}
      </div>
    </FormDialog>
  );
}
