import type { RetrySettings } from '@shared/model/graph/types';
import { firstRetry } from '@shared/model/steps/retry';

/** PARAM-67: the first switching on sets the defaults; what was entered stays when it is switched off and on. */
export const withEnabled = (value: RetrySettings | undefined, enabled: boolean): RetrySettings =>
  value ? { ...value, enabled } : { ...firstRetry(), enabled };

/** The number of a text; NaN for an emptied field; undefined for what may not be typed. */
export function numberTyped(text: string, fractions: boolean): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return Number.NaN;
  return (fractions ? /^\d{1,6}(\.\d{0,3})?$/ : /^\d{1,4}$/).test(trimmed) ? Number(trimmed) : undefined;
}
