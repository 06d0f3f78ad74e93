import type { AnomalyState } from '@shared/model/anomaly';
import { anomalyWords } from '@shared/words/anomalies';
import type { IconName } from '../../ui/base/Icon';
import { Tag, type Tone } from '../../ui/feedback/States';

const looks: Record<AnomalyState, { tone: Tone; icon: IconName }> = {
  open: { tone: 'warn', icon: 'eye' },
  explained: { tone: 'good', icon: 'check' },
  dismissed: { tone: 'neutral', icon: 'close' },
  over: { tone: 'neutral', icon: 'clock' },
};

export function AnomalyStateTag({ state }: { state: AnomalyState }) {
  const { tone, icon } = looks[state];
  return (
    <Tag tone={tone} icon={icon}>
      {anomalyWords.states[state]}
    </Tag>
  );
}
