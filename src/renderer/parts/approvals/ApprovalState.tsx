import { approvalFormWords } from '@shared/words/approvalForms';
import type { Approval } from '../../data/approvals';
import type { IconName } from '../../ui/base/Icon';
import { Tag, type Tone } from '../../ui/feedback/States';

const looks: Record<Approval['state'], { tone: Tone; icon: IconName }> = {
  pending: { tone: 'warn', icon: 'pause' },
  approved: { tone: 'good', icon: 'success' },
  rejected: { tone: 'bad', icon: 'close' },
  timed_out: { tone: 'neutral', icon: 'clock' },
  cancelled: { tone: 'neutral', icon: 'stop' },
};

export const ApprovalState = ({ state }: { state: Approval['state'] }) => (
  <Tag {...looks[state]}>{approvalFormWords.states[state]}</Tag>
);
