import { syncWords as words } from '@shared/words/syncs';
import type { BillSync } from '../../data/syncs';
import { useChange } from '../../platform/api/calls';
import { FormDialog } from '../forms/FormDialog';
import { useForm } from '../forms/useForm';
import { everyOf, ScheduleFields } from './ScheduleFields';

/** Changes how far back and how often a sync looks. */
export function ScheduleDialog({ sync, onClose }: { sync: BillSync; onClose(): void }) {
  const [update] = useChange('costs.updateSync');
  const form = useForm({
    start: { months: sync.months, everyHours: everyOf(sync.everyHours) },
    save: ({ months, everyHours }) =>
      update({ params: { id: sync.syncId }, body: { months, every_hours: everyHours } }),
    names: { every_hours: 'everyHours' },
    saved: words.start.saved,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.start.title(sync.name)}
      width={420}
      confirm={words.start.save}
      onClose={onClose}
    >
      <ScheduleFields value={form.draft} onChange={form.patch} />
    </FormDialog>
  );
}
