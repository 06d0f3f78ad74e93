import { draft, type Draft } from '../catalogue';
import { tagsOf } from '../commitments';
import { ask, metersOf, resourceFrom, type World } from '../inventory';
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

/** A fixed resource ends with the month of the first load; one that regresses is only away for a month. */
export function withFate(world: World, line: PlantedLine, resource: Resource): Resource {
  const { plan } = world;
  const from = line.sinceDays === undefined ? {} : { from: plan.plantedAt - line.sinceDays };
  if (line.fate === 'fixed') return { ...resource, ...from, until: plan.fixDay };
  if (line.fate === 'regresses')
    return { ...resource, ...from, gap: { from: plan.fixDay, until: plan.regressDay } };
  return { ...resource, ...from };
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
