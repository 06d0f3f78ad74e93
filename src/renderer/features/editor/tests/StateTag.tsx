import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { IconName } from '../../../ui/base/Icon';
import { Tag, type Tone } from '../../../ui/feedback/States';
import type { TestState } from './outcome';

const looks: Record<TestState, { tone: Tone; icon: IconName }> = {
  running: { tone: 'info', icon: 'play' },
  never: { tone: 'neutral', icon: 'clock' },
  passed: { tone: 'good', icon: 'success' },
  failed: { tone: 'bad', icon: 'error' },
  error: { tone: 'warn', icon: 'warning' },
};

/** How a test stands, in words, with a shape and a colour. */
export const StateTag = ({ state }: { state: TestState }) => (
  <Tag {...looks[state]}>{words.states[state]}</Tag>
);
