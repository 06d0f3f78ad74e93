import type { Observed } from '../../costs/rules/common/rule';

/** What was read of the providers, for the saving rules. */
export interface Observations {
  /** Of these kinds; places that have too much to judge say so and count as not read. */
  of(orgId: string, kinds: readonly string[]): Promise<Observed>;
}
