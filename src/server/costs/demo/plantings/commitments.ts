import { Fault } from '@shared/kernel/fault';
import { isoDay } from '../calendar';
import { accountOf } from '../commitments';
import { daysPerMonth, fateOf, make, shortProvider, withFate, type Builder, type Found } from './planting';
import type { Commitment } from '../model';
import type { World } from '../inventory';
import type { PlantedLine } from '../profile';

/** Discounts bought for too much, for too little, or about to end. */

/** The term that runs on the day of the first load. */
function termAt(world: World, line: PlantedLine): Commitment {
  const { plantedAt } = world.plan;
  const term = world.terms.get(line.name)?.find((one) => one.from <= plantedAt && plantedAt < one.until);
  if (!term)
    throw new Fault(
      'bad_input:demo_files_wrong',
      `resources/demo: no commitment '${line.name}' in company.json`,
    );
  return term;
}

function aboutTerm(world: World, line: PlantedLine, term: Commitment, saving: number | null): Found {
  return {
    ruleId: line.rule,
    provider: shortProvider[term.account.provider],
    accountId: term.account.id,
    region: term.region?.id ?? '',
    resourceId: term.id,
    expectedMonthlySaving: saving,
    tolerance: 0.02,
    owner: term.tags?.['owner'] ?? null,
    note: line.note,
  };
}

/** name: the commitment; amount: USD a day that nothing uses. A fix puts use under it. */
export const unusedCommitment: Builder = (world, line) => {
  const term = termAt(world, line);
  const end = fateOf(world, line).fixed ?? term.until;
  term.unused = { perDay: line.amount, until: end };
  return { resources: [], planted: [aboutTerm(world, line, term, line.amount * daysPerMonth)] };
};

/** account and region: where it is used; the end is told by the purchase, which spans the term. */
export const expiringCommitment: Builder = (world, line) => {
  const term = termAt(world, line);
  const one = {
    ...aboutTerm(world, line, term, null),
    accountId: accountOf(world.profile.company, line.account).id,
    region: line.region,
    until: isoDay(term.until),
  };
  return { resources: [], planted: [one] };
};

/** amount: machines that run at list terms day and night, with nothing to cover them. See `gaps` for the find. */
export const commitmentGap: Builder = (world, line) => {
  const kind = line.kind === '' ? 'vm' : line.kind;
  const resources = Array.from({ length: line.amount }, (_, i) => {
    const { resource } = make(world, line, { kind, amount: 0, name: `${line.name}-${i + 1}` });
    return withFate(world, line, resource);
  });
  return { resources, planted: [] };
};
