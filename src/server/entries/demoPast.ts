import { addDays, dayOf } from '@shared/model/case-life/life';
import { createCases, type CasesDeps } from '../domains/cases/cases';
import { createPastCosts, type PastCostsDeps } from '../domains/costs/pastBills';
import type { PastCases } from '../domains/demo/past';
import type { createOwnership } from '../domains/ownership/ownership.service';

/** The services of cases on an earlier day: the same rules, stores and life, another clock, and the bills of then. */
export function createPastCases({
  ownership,
  ...deps
}: CasesDeps & PastCostsDeps & { ownership: Pick<ReturnType<typeof createOwnership>, 'over'> }): PastCases {
  let now = deps.clock.now();
  let measures = false;
  const day = () => ({ through: addDays(dayOf(now), -1), measures });
  const costs = ownership.over(createPastCosts(deps, day));
  const { detection, changes } = createCases({ ...deps, clock: { now: () => now }, costs });
  return {
    goTo: (then) => {
      now = then;
    },
    async look(orgId, look, signal) {
      measures = look.measures;
      await detection.detectRules(orgId, look.rules, signal);
      measures = false;
    },
    changes,
  };
}
