import { aiSettingsWords as words } from '@shared/words/aiModels';
import { messages } from '@shared/words/messages';
import type { AiRequestEntry } from '../../../data/aiModels';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Banner, Failed, Skeleton } from '../../../ui/feedback/States';
import { Field } from '../../../ui/fields/Field';
import { TextArea } from '../../../ui/fields/TextArea';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useCall } from '../../../platform/api/calls';

/** One request: as it was asked for, as it left the machine, and what came back. */
export function RequestDialog({ entry, onClose }: { entry: AiRequestEntry; onClose(): void }) {
  const { data, error, refetch, isFetching } = useCall('aiModels.request', {
    params: { id: entry.request_id },
  });
  return (
    <Dialog
      title={`${words.request}, ${formatMoment(entry.at)}`}
      open
      onClose={onClose}
      width={760}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {error && !data ? (
        <Failed
          title={messages.failedToFetch('AI request')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : (
        <div className="cl-stack">
          {entry.message !== '' && <Banner tone="bad">{entry.message}</Banner>}
          {(['asked', 'sent', 'answer'] as const).map((part) => (
            <Field key={part} label={words[part]}>
              {({ id }) => (
                <TextArea id={id} mono readOnly rows={6} value={data.data[part]} onChange={() => undefined} />
              )}
            </Field>
          ))}
        </div>
      )}
    </Dialog>
  );
}
