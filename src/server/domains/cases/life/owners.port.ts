import type { OwnerFinder } from '@shared/model/settings/ownership';

/** Gives cases the owners that a mapping names. What a person set stays, also when it is “nobody”. */
export interface CaseOwners {
  /** → the number of cases whose owner changed; each has it in its activities. */
  mapOwners(orgId: string, find: OwnerFinder): Promise<number>;
}
