import { anomalyWords } from '@shared/words/anomalies';
import type { AnomalyFeedback } from '../../data/cases';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Row, Text } from '../../ui/layout/Layout';
import { PathLink } from '../navigation/PathLink';
import { feedbackPlace, feedbackText } from './feedbackText';
import './anomaly.css';
import { useSend } from '../feedback/useSend';

const words = anomalyWords.feedback;

interface Props {
  given: readonly AnomalyFeedback[];
  mayChange: boolean;
  /** Of many anomalies: each names its own. */
  named?: boolean;
}

/** What was said, by whom, and whether it still stands. */
export function FeedbackList({ given, mayChange, named = false }: Props) {
  const [undo, { isLoading }] = useSend('cases.undoAnomalyFeedback');
  const takeBack = ({ feedback_id: id }: AnomalyFeedback) =>
    undo({ params: { id } }, { done: words.undone, failed: `${words.undoFailed}.` });
  return (
    <ul className="cl-feedback" aria-label={words.given}>
      {given.map((one, at) => (
        <Row as="li" between gap="m" align="start" edge={at > 0 ? 'top' : undefined} key={one.feedback_id}>
          <div>
            <span className={one.stands ? 'cl-strong' : 'cl-muted cl-feedback__ended'}>
              {feedbackText(one)}
            </span>
            {one.note && <span className="cl-muted"> “{one.note}”</span>}
            <Text as="div" size="s" tone="faint">
              {feedbackPlace(one)}
              {' · '}
              {words.by(one.by, formatMoment(one.time))}
              {endedText(one)}
            </Text>
            {named && (
              <PathLink to={`/costs/anomalies/${encodeURIComponent(one.case_id)}`}>{one.case_title}</PathLink>
            )}
          </div>
          {mayChange && one.stands && (
            <Button size="small" busy={isLoading} onClick={() => void takeBack(one)}>
              {words.undo}
            </Button>
          )}
        </Row>
      ))}
    </ul>
  );
}

function endedText({ stands, undone_by: by, undone_time: time }: AnomalyFeedback): string {
  if (stands) return '';
  return ` · ${by === null || time === null ? words.reopened : words.undoneBy(by, formatMoment(time))}`;
}
