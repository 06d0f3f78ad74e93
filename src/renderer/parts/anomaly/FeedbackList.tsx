import { anomalyWords } from '@shared/words/anomalies';
import type { AnomalyFeedback } from '../../data/cases';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { useToast } from '../../ui/overlays/Toasts';
import { PathLink } from '../navigation/PathLink';
import { feedbackPlace, feedbackText } from './feedbackText';
import './anomaly.css';
import { useChange } from '../../platform/api/calls';

const words = anomalyWords.feedback;

interface Props {
  given: readonly AnomalyFeedback[];
  mayChange: boolean;
  /** Of many anomalies: each names its own. */
  named?: boolean;
}

/** What was said, by whom, and whether it still stands. */
export function FeedbackList({ given, mayChange, named = false }: Props) {
  const [undo, { isLoading }] = useChange('cases.undoAnomalyFeedback');
  const toast = useToast();
  async function takeBack({ feedback_id: id }: AnomalyFeedback) {
    const reply = await undo({ params: { id } });
    if (reply.error) toast({ text: `${words.undoFailed}. ${reasonOf(reply.error)}`, error: true });
    else toast(words.undone);
  }
  return (
    <ul className="cl-feedback" aria-label={words.given}>
      {given.map((one) => (
        <li key={one.feedback_id}>
          <span>
            <span className={one.stands ? 'cl-strong' : 'cl-muted cl-feedback__ended'}>
              {feedbackText(one)}
            </span>
            {one.note && <span className="cl-muted"> “{one.note}”</span>}
            <span className="cl-feedback__more cl-faint">
              {feedbackPlace(one)}
              {' · '}
              {words.by(one.by, formatMoment(one.time))}
              {endedText(one)}
            </span>
            {named && (
              <PathLink to={`/costs/anomalies/${encodeURIComponent(one.case_id)}`}>{one.case_title}</PathLink>
            )}
          </span>
          {mayChange && one.stands && (
            <Button size="small" busy={isLoading} onClick={() => void takeBack(one)}>
              {words.undo}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function endedText({ stands, undone_by: by, undone_time: time }: AnomalyFeedback): string {
  if (stands) return '';
  return ` · ${by === null || time === null ? words.reopened : words.undoneBy(by, formatMoment(time))}`;
}
