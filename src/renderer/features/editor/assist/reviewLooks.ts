import type { IconName } from '../../../ui/base/Icon';
import type { ReviewMark } from '../session/review';

/** How a proposal looks on the canvas. */
export const reviewLooks: readonly { mark: ReviewMark; tone: 'good' | 'warn' | 'bad'; icon: IconName }[] = [
  { mark: 'added', tone: 'good', icon: 'plus' },
  { mark: 'changed', tone: 'warn', icon: 'edit' },
  { mark: 'removed', tone: 'bad', icon: 'trash' },
];
