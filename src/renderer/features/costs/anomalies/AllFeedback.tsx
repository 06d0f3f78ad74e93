import { anomalyWords } from '@shared/words/anomalies';
import { FeedbackList } from '../../../parts/anomaly/FeedbackList';
import { Pending } from '../../../parts/feedback/Loaded';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Empty } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useCall } from '../../../platform/api/calls';

const words = anomalyWords.feedback;

/** All that was said of anomalies, the newest first: what the detector does not tell, and why. */
export function AllFeedback({ onClose }: { onClose(): void }) {
  const query = useCall('cases.anomalyFeedback', { query: {} });
  const mayChange = useRights().mayChange('recommendations:read');
  return (
    <Dialog
      title={words.given}
      open
      onClose={onClose}
      width={720}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {!query.data ? (
        <Pending what="the feedback" query={query} rows={4} />
      ) : query.data.data.length === 0 ? (
        <Empty icon="info" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <FeedbackList given={query.data.data} mayChange={mayChange} named />
      )}
    </Dialog>
  );
}
