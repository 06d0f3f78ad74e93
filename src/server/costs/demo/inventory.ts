import { Fault } from '@shared/kernel/fault';
import { addMonths, firstDay, isoDay, monthOf, type Day } from './calendar';
import { draft, type Ask, type Draft, type Priced } from './catalogue';
import { accountOf, tagsOf } from './commitments';
import type { Commitment, Meter, Region, Resource, Tags } from './model';
import type { Plan } from './plan';
import type { InventoryLine, Profile, ShapeName } from './profile';
import { shape } from './shapes';

/** What the clean part of the company runs: each inventory line becomes `count` resources. */
export interface World {
  profile: Profile;
  plan: Plan;
  /** Last day that will be written. */
  until: Day;
  terms: Map<string, Commitment[]>;
}

function regionOf(world: World, provider: keyof Profile['catalogues'], id: string): Region {
  const region = world.profile.catalogues[provider].regions[id];
  if (!region)
    throw new Fault(
      'bad_input:demo_files_wrong',
      `resources/demo: region '${id}' is not in ${provider}.json`,
    );
  return { id, name: region.name };
}

export function ask(world: World, line: Omit<Ask, 'account'> & { account: string }): Ask {
  return { ...line, account: accountOf(world.profile.company, line.account) };
}

export function resourceFrom(world: World, of: Ask, made: Draft, tags: Tags, meters: Meter[]): Resource {
  return {
    account: of.account,
    region: regionOf(world, of.account.provider, of.region),
    ...(made.zone === undefined ? {} : { zone: made.zone }),
    id: made.id,
    name: of.name,
    type: made.type,
    tags,
    meters,
  };
}

/** A covered meter is billed under one commitment after the other, a meter per term. */
function covered(world: World, priced: Priced, name: ShapeName, key: string): Meter[] {
  const terms = world.terms.get(key);
  if (!terms)
    throw new Fault(
      'bad_input:demo_files_wrong',
      `resources/demo: commitment '${key}' is not in company.json`,
    );
  return terms.map((commitment) => ({
    sku: priced.sku,
    quantity: shape(name, priced.perDay, world.plan.start),
    commitment,
    from: commitment.from,
    until: commitment.until,
  }));
}

export function metersOf(world: World, made: Draft, name: ShapeName, commitment?: string): Meter[] {
  return made.lines.flatMap((priced): Meter[] => {
    if (priced.perDay === 0) return [];
    if (priced.part.coverable && commitment !== undefined) return covered(world, priced, name, commitment);
    const fixed =
      priced.part.perDay !== undefined && !priced.part.coverable && priced.part.spot === undefined;
    const own: ShapeName = fixed || (name === 'covered' && !priced.part.coverable) ? 'flat' : name;
    return [
      {
        sku: priced.sku,
        quantity: shape(own, priced.perDay, world.plan.start),
        ...(priced.part.spot === undefined ? {} : { spot: priced.part.spot }),
      },
    ];
  });
}

const short: Readonly<Record<string, string>> = {
  vm: 'node',
  spotVm: 'spot',
  volume: 'disk',
  database: 'db',
  kubernetes: 'cluster',
  loadBalancer: 'lb',
  bucket: 'store',
  function: 'fn',
};

function nameOf(line: InventoryLine, turn: number): string {
  const role = line.shape === 'burst' ? 'scale' : (short[line.kind] ?? line.kind.toLowerCase());
  const globally = line.kind === 'bucket' ? 'halyard-' : '';
  return `${globally}${line.app}-${line.env}-${role}-${String(turn).padStart(2, '0')}`;
}

function one(world: World, line: InventoryLine, name: string): Resource[] {
  const { company } = world.profile;
  const of = ask(world, { ...line, name });
  const catalogue = world.profile.catalogues[of.account.provider];
  const tags = tagsOf(company, line.team, line.env, line.app);
  const from =
    line.sinceMonth === undefined
      ? {}
      : { from: firstDay(addMonths(monthOf(world.plan.start), line.sinceMonth)) };
  const made = draft(catalogue, line.kind, of);
  const main = {
    ...resourceFrom(world, of, made, tags, metersOf(world, made, line.shape, line.commitment)),
    ...from,
  };
  if (line.disk === undefined) return [main];
  const diskAsk: Ask = { ...of, name: `${name}-data`, size: diskTier(line.disk), amount: line.disk };
  const disk = draft(catalogue, 'volume', diskAsk);
  return [main, { ...resourceFrom(world, diskAsk, disk, tags, metersOf(world, disk, 'flat')), ...from }];
}

const diskTier = (gb: number): string => (gb <= 128 ? '10' : gb <= 256 ? '15' : '20');

export function inventoryResources(world: World): Resource[] {
  const turns = new Map<string, number>();
  return world.profile.inventory.flatMap((line) => {
    if (line.kind === 'snapshot') return snapshotSeries(world, line);
    return Array.from({ length: line.count }, () => {
      const group = `${line.account}/${line.region}/${nameOf(line, 0)}`;
      const turn = (turns.get(group) ?? 0) + 1;
      turns.set(group, turn);
      return one(world, line, nameOf(line, turn));
    }).flat();
  });
}

/** Weekly snapshots that are deleted after five weeks, so that none of them grows old. */
function snapshotSeries(world: World, line: InventoryLine): Resource[] {
  const { company, catalogues } = world.profile;
  const tags = tagsOf(company, line.team, line.env, line.app);
  const out: Resource[] = [];
  for (let day = world.plan.start - 35; day <= world.until; day += 7) {
    for (let turn = 1; turn <= line.count; turn++) {
      const of = ask(world, { ...line, name: `${line.app}-weekly-${turn}-${isoDay(day)}` });
      const made = draft(catalogues[of.account.provider], 'snapshot', of);
      out.push({
        ...resourceFrom(world, of, made, tags, metersOf(world, made, 'flat')),
        from: day,
        until: day + 35,
      });
    }
  }
  return out;
}
