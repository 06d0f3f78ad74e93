import type { IconName } from '../../../ui/base/Icon';
import type { ReviewMark } from '../session/review';

/** The classes of a mark on the canvas, whatever it says. */
export const MARK_LOOK = 'cl-mark cl-row cl-row--inline cl-gap-xs cl-size-xs cl-num';

/** How a proposal looks on the canvas. */
export const reviewLooks: readonly { mark: ReviewMark; tone: 'good' | 'warn' | 'bad'; icon: IconName }[] = [
  { mark: 'added', tone: 'good', icon: 'plus' },
  { mark: 'changed', tone: 'warn', icon: 'edit' },
  { mark: 'removed', tone: 'bad', icon: 'trash' },
];
