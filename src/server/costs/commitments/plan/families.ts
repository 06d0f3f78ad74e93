import type { CommitmentProgram } from '@shared/model/commitments';
import { number, text } from '../../queries/read';
import type { Offer } from './tree';
import type { QueryRow } from '../../queries/row';

/** Usage of one family of machines in one region, of what `familiesSql` finds. */
export interface Family {
  program: string;
  region: string;
  regionName: string;
  family: string;
  part: string;
  /** On-demand money of one unit for one hour; 0: the bill does not tell it. */
  unitPrice: number;
  /** The smallest size that is used, and its units: what is bought comes in steps of it. */
  size: string;
  sizeUnits: number;
  slots: number[];
  used: number[];
}

/** What is bought at a node of the tree. */
export interface Scope {
  scope: 'everywhere' | 'family' | 'reservation';
  family: Family | null;
}

/** Programs whose machines come in families, and whether a plan of a family (of any system) stands above its reservations. */
const familyPlans: Partial<Record<CommitmentProgram, boolean>> = {
  'aws-compute': true,
  'azure-compute': false,
  'gcp-compute': false,
};

export const hasFamilies = (program: CommitmentProgram): boolean => familyPlans[program] !== undefined;

export const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

export function familyOf(row: QueryRow): Family {
  const units = number(row, 'units');
  return {
    program: text(row, 'program'),
    region: text(row, 'place'),
    regionName: text(row, 'region_name'),
    family: text(row, 'family'),
    part: text(row, 'part'),
    unitPrice: units > 0 ? number(row, 'contracted') / units : 0,
    size: text(row, 'size'),
    sizeUnits: number(row, 'least'),
    slots: numbersOf(row.slots),
    used: numbersOf(row.useds),
  };
}

/** On-demand money an hour of one machine of the smallest size in use; 0: not known. */
export const machinePrice = ({ unitPrice, sizeUnits }: Family): number => unitPrice * sizeUnits;

/** So much on-demand money an hour as machines of that size; null: the family has none, as memory. */
export function machinesOf(family: Family, covers: number): { count: number; size: string } | null {
  const price = machinePrice(family);
  return price > 0 && family.size !== '' ? { count: Math.round(covers / price), size: family.size } : null;
}

export interface Discounts {
  everywhere: number;
  family: number;
  reservation: number;
}

/**
 * The tree of what can be bought for a pool: usage of families first, what no family is known of with the widest alone.
 * `all` is the usage of the whole pool, which the families are a part of.
 */
export function offersOf(
  program: CommitmentProgram,
  all: readonly number[],
  families: readonly (Family & { usage: readonly number[] })[],
  discounts: Discounts,
): { offers: Offer[]; scopes: Scope[] } {
  const withPlan = familyPlans[program] === true;
  const known = hasFamilies(program) ? families.filter((one) => one.program === program) : [];
  const nodes: { offer: Offer; scope: Scope }[] = [];
  const groups = withPlan
    ? [...Map.groupBy(known, (one) => `${one.family} ${one.region}`).values()]
    : [known];
  for (const group of groups) {
    const reserved = group.filter(({ part }) => part !== '');
    const rest = group.filter(({ part }) => part === '');
    const plan = withPlan ? nodes.length + reserved.length : -1;
    for (const family of reserved)
      nodes.push({
        offer: { parent: plan, discount: discounts.reservation, own: family.usage },
        scope: { scope: 'reservation', family },
      });
    const [first] = group;
    if (!withPlan || first === undefined) continue;
    nodes.push({
      offer: { parent: -1, discount: discounts.family, own: sumOf(rest, all.length) },
      scope: { scope: 'family', family: first },
    });
  }
  const held = withPlan ? known : known.filter(({ part }) => part !== '');
  const inFamilies = sumOf(held, all.length);
  const top = nodes.length;
  const offers = nodes.map(({ offer: { parent, discount, own } }) => ({
    parent: parent === -1 ? top : parent,
    discount,
    own,
  }));
  return {
    offers: [
      ...offers,
      {
        parent: -1,
        discount: discounts.everywhere,
        own: all.map((used, hour) => Math.max(0, used - (inFamilies[hour] ?? 0))),
      },
    ],
    scopes: [...nodes.map(({ scope }) => scope), { scope: 'everywhere', family: null }],
  };
}

function sumOf(families: readonly { usage: readonly number[] }[], hours: number): number[] {
  const sum = new Array<number>(hours).fill(0);
  for (const { usage } of families)
    for (const [hour, used] of usage.entries()) sum[hour] = (sum[hour] ?? 0) + used;
  return sum;
}
