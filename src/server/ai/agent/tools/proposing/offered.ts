import type { Found } from '../contract';
import { stepOf } from '../../answer';
import { proposalOf, shownOf, type Proposed } from '../../proposal';

/** The card with its changes, rendered from our data; they wait for Confirm. */
export function offeredAs(
  summary: string,
  proposed: readonly Proposed[],
  left: readonly string[] = [],
): Found {
  const action = proposalOf(proposed);
  const step = stepOf({ step_template_id: '', status: 'preview', summary, preview: {}, ...shownOf(action) });
  return {
    value: {
      waits_for_confirm: proposed.map(({ target, what, before, after }) => ({ target, what, before, after })),
      left_out: [...left],
    },
    parts: [step],
    action,
  };
}
