import type { AnomalyState, AnomalyVerdict as Verdict } from '@shared/model/anomaly';
import { anomalyWords } from '@shared/words/anomalies';
import { formatDay } from '../../platform/formatting/dates';
import type { IconName } from '../../ui/base/Icon';
import { Tag, type Tone } from '../../ui/feedback/States';

const looks: Record<AnomalyState, { tone: Tone; icon: IconName }> = {
  open: { tone: 'warn', icon: 'eye' },
  explained: { tone: 'good', icon: 'check' },
  dismissed: { tone: 'neutral', icon: 'close' },
  over: { tone: 'neutral', icon: 'clock' },
};

export const AnomalyStateTag = ({ state }: { state: AnomalyState }) => (
  <Tag {...looks[state]}>{anomalyWords.states[state]}</Tag>
);

/** Whether its days go on; the last one of those that do not. */
export function AnomalyCourse({ found }: { found: { lasting: boolean; last_day: string } }) {
  if (found.lasting) return <span className="cl-strong">{anomalyWords.running}</span>;
  return <span className="cl-muted cl-num">{anomalyWords.endedOn(formatDay(found.last_day))}</span>;
}

/** What a person said of it. */
export function AnomalyVerdict({ verdict }: { verdict: Verdict | null }) {
  if (verdict !== null) return anomalyWords.feedback.reasons[verdict];
  return (
    <span className="cl-faint" title={anomalyWords.noVerdict}>
      –
    </span>
  );
}
