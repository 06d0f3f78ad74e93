import type { Handle } from '@shared/model/graph/types';
import type { Recalled } from '../../journal.port';
import { objectAt } from '../frame';
import type { Outcome } from '../outcome';

/** The branch to go on in; or no branch at all: it waits, or has failed. */
export type Decided = { handle: Handle } | { outcome: Outcome };

/** As it was decided then, whatever the conditions would say now. */
export function branchOf({ state }: Recalled, otherwise: Handle): Handle {
  const branch = state ? objectAt(state, 'branch') : undefined;
  const known = (['TRUE', 'FALSE', 'APPROVE', 'REJECT'] as const).find((handle) => handle === branch);
  return known ?? otherwise;
}
