import { draft, type Draft } from '../catalogue';
import { tagsOf } from '../commitments';
import { ask, metersOf, resourceFrom, type World } from '../inventory';
import { isoDay, type Day } from '../calendar';
import type { Resource, Tags } from '../model';
import type { PlantedLine, ProviderKey, ShapeName } from '../profile';

/** One thing that a saving rule has to find, and when. */
export interface Planted {
  ruleId: string;
  /** As the derived column Provider has it: AWS, Microsoft, Google Cloud. */
  provider: string;
  accountId: string;
  /** '' for what has no region. */
  region: string;
  resourceId: string;
  /** USD a month; null where the bill does not tell a saving. */
  expectedMonthlySaving: number | null;
  /** Share by which a finding may differ. */
  tolerance: number;
  /** 'YYYY-MM-DD' */
  from: string;
  /** First day without it. */
  until?: string;
  /** Month from whose first day it is gone. */
  fixedIn?: string;
  /** Month from whose first day it is back. */
  regressedIn?: string;
  owner: string | null;
  note: string;
}

export type Found = Omit<Planted, 'from' | 'fixedIn' | 'regressedIn'>;

export interface Planting {
  /** New resources, beside those that it changed in place. */
  resources: Resource[];
  planted: Found[];
}

export type Builder = (world: World, line: PlantedLine, all: readonly Resource[]) => Planting;

export const daysPerMonth = 30.4375;

export const shortProvider: Readonly<Record<ProviderKey, string>> = {
  aws: 'AWS',
  azure: 'Microsoft',
  gcp: 'Google Cloud',
};

function ownerOf(world: World, line: PlantedLine): string {
  return world.profile.company.teams[line.team]?.owner ?? line.team;
}

/** From which day it is fixed, and from which it is back; null: never. */
export function fateOf({ plan }: World, line: PlantedLine): { fixed: Day | null; back: Day | null } {
  const before = (days: number | undefined) => plan.plantedAt - (days ?? 0);
  switch (line.fate) {
    case 'stays':
      return { fixed: null, back: null };
    case 'fixed':
      return { fixed: plan.fixDay, back: null };
    case 'regresses':
      return { fixed: plan.fixDay, back: plan.regressDay };
    case 'gone':
      return { fixed: before(line.goneDays), back: null };
    case 'back':
      return { fixed: before(line.goneDays), back: before(line.backDays) };
  }
}

/** The usage of each of its meters stands out from this day on. */
export const usageMoved = (world: World, line: PlantedLine, resource: Resource, day: Day): Found[] =>
  resource.meters.map(({ sku }) => ({
    ...found(world, line, resource, null),
    ruleId: 'usage-anomaly',
    region: '',
    resourceId: `usage:${sku.service.name}:${resource.account.id}:${sku.meter}:${sku.unit}@${isoDay(day)}`,
  }));

/** A fixed resource ends; one that regresses is only away for a while. */
export function withFate(world: World, line: PlantedLine, resource: Resource): Resource {
  const from = line.sinceDays === undefined ? {} : { from: world.plan.plantedAt - line.sinceDays };
  const { fixed, back } = fateOf(world, line);
  if (fixed === null) return { ...resource, ...from };
  if (back === null) return { ...resource, ...from, until: fixed };
  return { ...resource, ...from, gap: { from: fixed, until: back } };
}

export interface Made {
  resource: Resource;
  made: Draft;
  /** What it costs in a month at the agreed prices. */
  monthly: number;
}

export interface Choice {
  kind: string;
  shape?: ShapeName;
  size?: string;
  amount?: number;
  name?: string;
  tags?: Tags;
}

export function make(world: World, line: PlantedLine, choice: Choice): Made {
  const { company, catalogues } = world.profile;
  const of = ask(world, {
    account: line.account,
    region: line.region,
    name: choice.name ?? line.name,
    app: line.name,
    size: choice.size ?? line.size,
    amount: choice.amount ?? line.amount,
  });
  const made = draft(catalogues[of.account.provider], choice.kind, of);
  const tags = choice.tags === undefined ? tagsOf(company, line.team, line.env, line.name) : choice.tags;
  const resource = resourceFrom(world, of, made, tags, metersOf(world, made, choice.shape ?? 'flat'));
  const share = company.agreement[of.account.provider];
  const daily = made.lines.reduce(
    (sum, l) => sum + l.perDay * l.sku.price * (l.part.publisher ? 1 : share),
    0,
  );
  return { resource, made, monthly: daily * daysPerMonth };
}

export function found(world: World, line: PlantedLine, resource: Resource, saving: number | null): Found {
  return {
    ruleId: line.rule,
    provider: shortProvider[resource.account.provider],
    accountId: resource.account.id,
    region: resource.region?.id ?? '',
    resourceId: resource.id,
    expectedMonthlySaving: saving === null ? null : Number(saving.toFixed(4)),
    tolerance: 0.02,
    owner: resource.tags ? ownerOf(world, line) : null,
    note: line.note,
  };
}
