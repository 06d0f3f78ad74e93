import { Fault } from '@shared/kernel/fault';
import { daysPerMonth, found, make, shortProvider, withFate, type Builder, type Found } from './planting';
import type { Commitment, Resource } from '../model';
import type { World } from '../inventory';
import type { PlantedLine } from '../profile';

/** Discounts bought for too much, for too little, or about to end. */

/** The term that runs on the day of the first load. */
function termAt(world: World, line: PlantedLine): Commitment {
  const { plantedAt } = world.plan;
  const term = world.terms.get(line.name)?.find((one) => one.from <= plantedAt && plantedAt < one.until);
  if (!term) throw new Fault('bad_input', `resources/demo: no commitment '${line.name}' in company.json`);
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
  const end = line.fate === 'stays' ? term.until : world.plan.fixDay;
  term.unused = { perDay: line.amount, until: end };
  return { resources: [], planted: [aboutTerm(world, line, term, line.amount * daysPerMonth)] };
};

export const expiringCommitment: Builder = (world, line) => ({
  resources: [],
  planted: [aboutTerm(world, line, termAt(world, line), null)],
});

/** The share that a one-year commitment without upfront payment is assumed to save. */
const assumedDiscount = 0.25;

/** amount: machines that run at list terms day and night, with nothing to cover them. */
export const commitmentGap: Builder = (world, line) => {
  const kind = line.kind === '' ? 'vm' : line.kind;
  const made = Array.from({ length: line.amount }, (_, i) =>
    make(world, line, { kind, amount: 0, name: `${line.name}-${i + 1}` }),
  );
  const resources: Resource[] = made.map(({ resource }) => withFate(world, line, resource));
  const first = made[0];
  if (!first) return { resources: [], planted: [] };
  const total = made.reduce((sum, one) => sum + one.monthly, 0);
  const service = first.resource.meters[0]?.sku.service.name ?? '';
  const one = found(world, line, first.resource, total * assumedDiscount);
  return { resources, planted: [{ ...one, resourceId: service }] };
};
