/** STEP-23 */
export type ParametersStatus = 'loading' | 'error' | 'timeout' | 'outdated' | 'missing' | 'fresh';

export type ParametersEvent =
  | { type: 'edited'; hasResult: boolean }
  | { type: 'unfocused'; hasMissing: boolean; hasResult: boolean }
  | { type: 'set'; status: 'loading' | 'error' | 'timeout' }
  | { type: 'resultAdded' };

const kept: readonly (ParametersStatus | undefined)[] = ['loading', 'error', 'timeout', 'outdated'];

/** STEP-24 to -29. Undefined: nothing is known about the step yet. */
export function nextParametersStatus(
  status: ParametersStatus | undefined,
  event: ParametersEvent,
): ParametersStatus | undefined {
  switch (event.type) {
    case 'edited':
      return event.hasResult ? 'outdated' : status;
    case 'unfocused':
      if (event.hasMissing) return 'missing';
      if (kept.includes(status)) return status;
      return event.hasResult ? 'fresh' : undefined;
    case 'set':
      return event.status;
    case 'resultAdded':
      return 'fresh';
  }
}
