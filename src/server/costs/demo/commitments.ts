import { Fault } from '@shared/kernel/fault';
import { addMonths, firstDay, isoDay, monthOf, type Day } from './calendar';
import { guidOf } from './random';
import type { Commitment, Tags } from './model';
import type { Plan } from './plan';
import type { Account, Company, Profile, ProviderKey } from './profile';

type CommitmentSpec = Company['commitments'][number];

function idOf(spec: CommitmentSpec, account: Account, from: Day): string {
  const key = `${spec.key}/${isoDay(from)}`;
  const ids: Record<ProviderKey, string> = {
    aws:
      spec.category === 'Spend'
        ? `arn:aws:savingsplans::${account.id}:savingsplan/${guidOf(key)}`
        : `arn:aws:rds:us-west-2:${account.id}:ri:${spec.name}-${isoDay(from)}`,
    azure: `/providers/Microsoft.Capacity/reservationOrders/${guidOf(key)}/reservations/${guidOf(`${key}/1`)}`,
    gcp: `//compute.googleapis.com/projects/${account.id}/regions/us-central1/commitments/${spec.name}-${isoDay(from)}`,
  };
  return ids[spec.provider];
}

export const accountOf = (company: Company, key: string): Account => {
  const account = company.accounts.find((a) => a.key === key);
  if (!account)
    throw new Fault('bad_input:demo_files_wrong', `resources/demo: account '${key}' is not in company.json`);
  return account;
};

export function tagsOf(company: Company, team: string, env: string, app: string): NonNullable<Tags> {
  const known = company.teams[team];
  if (!known)
    throw new Fault('bad_input:demo_files_wrong', `resources/demo: team '${team}' is not in company.json`);
  return {
    team,
    owner: known.owner,
    environment: env,
    application: app,
    'cost-center': known.costCenter,
  };
}

/** Terms back to back, from the one that covers the demo's first day to the one that covers its last. */
function spansOf(spec: CommitmentSpec, plan: Plan, until: Day): { from: Day; end: Day }[] {
  const spans: { from: Day; end: Day }[] = [];
  if (spec.endsInDays !== undefined) {
    const length = 365 * spec.years;
    let from = plan.plantedAt + spec.endsInDays - length;
    while (from > plan.start) from -= length;
    for (; from <= until; from += length) spans.push({ from, end: from + length });
    return spans;
  }
  const length = spec.years * 12;
  let month = addMonths(monthOf(plan.plantedAt), -spec.startedMonthsAgo);
  while (firstDay(month) > plan.start) month = addMonths(month, -length);
  for (; firstDay(month) <= until; month = addMonths(month, length)) {
    spans.push({ from: firstDay(month), end: firstDay(addMonths(month, length)) });
  }
  return spans;
}

/** Every term of every commitment that touches the demo: when one ends the next begins, under a new id. */
export function commitmentTerms(profile: Profile, plan: Plan, until: Day): Map<string, Commitment[]> {
  const { company } = profile;
  const terms = new Map<string, Commitment[]>();
  for (const spec of company.commitments) {
    const account = accountOf(company, spec.account);
    const service = profile.catalogues[spec.provider].services['commitment'];
    if (!service)
      throw new Fault(
        'bad_input:demo_files_wrong',
        `resources/demo: ${spec.provider}.json has no service 'commitment'`,
      );
    const list: Commitment[] = [];
    for (const { from, end } of spansOf(spec, plan, until)) {
      list.push({
        key: spec.key,
        account,
        id: idOf(spec, account, from),
        name: `${spec.name} (from ${isoDay(from)})`,
        type: spec.type,
        category: spec.category,
        service,
        region: null,
        pays: spec.pays,
        upfront: spec.upfront,
        from,
        until: end,
        tags: tagsOf(company, 'platform', 'prod', 'commitments'),
        unused: null,
      });
    }
    terms.set(spec.key, list);
  }
  return terms;
}
