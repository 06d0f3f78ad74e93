import { anomalyWords } from '@shared/words/anomalies';
import { messages } from '@shared/words/messages';
import { FeedbackList } from '../../../parts/anomaly/FeedbackList';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useCall } from '../../../platform/api/calls';

const words = anomalyWords.feedback;

/** All that was said of anomalies, the newest first: what the detector does not tell, and why. */
export function AllFeedback({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useCall('cases.anomalyFeedback', { query: {} });
  const mayChange = useRights().mayChange('recommendations:read');
  return (
    <Dialog
      title={words.given}
      open
      onClose={onClose}
      width={720}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {error && !data ? (
        <Failed
          title={messages.failedToFetch('the feedback')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.data.length === 0 ? (
        <Empty icon="info" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <FeedbackList given={data.data} mayChange={mayChange} named />
      )}
    </Dialog>
  );
}
