import { aiSettingsWords as words } from '@shared/words/aiModels';
import type { AiRequestEntry } from '../../../data/aiModels';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { ShownText } from '../../../ui/fields/TextField';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** One request: as it was asked for, as it left the machine, and what came back. */
export function RequestDialog({ entry, onClose }: { entry: AiRequestEntry; onClose(): void }) {
  const query = useCall('aiModels.request', {
    params: { id: entry.request_id },
  });
  const { data } = query;
  return (
    <Dialog
      title={`${words.request}, ${formatMoment(entry.at)}`}
      open
      onClose={onClose}
      width={760}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {!data ? (
        <Pending what="AI request" query={query} rows={8} />
      ) : (
        <div className="cl-stack">
          {entry.message !== '' && <Banner tone="bad">{entry.message}</Banner>}
          {(['asked', 'sent', 'answer'] as const).map((part) => (
            <ShownText key={part} label={words[part]} rows={6} value={data.data[part]} />
          ))}
        </div>
      )}
    </Dialog>
  );
}
