import { Fault } from '@shared/kernel/fault';
import { fateOf, found, make, usageMoved, withFate, type Builder } from './planting';
import type { Meter, Resource } from '../model';

/** Waste that is a resource of its own: there it is billed, and without it the bill is smaller. */

const whole =
  (kind: string, share = 1): Builder =>
  (world, line) => {
    const { resource, monthly } = make(world, line, { kind });
    return {
      resources: [withFate(world, line, resource)],
      planted: [found(world, line, resource, monthly * share)],
    };
  };

export const idleIp = whole('idleIp');
export const idleNat = whole('nat');
export const idleLoadBalancer = whole('loadBalancer');
export const oldSnapshot = whole('snapshot');

/** A machine that runs day and night where an office week of 60 of 168 hours would do. */
export const alwaysOn: Builder = (world, line) => {
  const kind = line.size.startsWith('db') ? 'database' : 'vm';
  const { resource, made, monthly } = make(world, line, { kind });
  const hours = made.lines[0];
  const total = made.lines.reduce((sum, l) => sum + l.perDay * l.sku.price, 0);
  const machine = hours ? (monthly * hours.perDay * hours.sku.price) / total : 0;
  return {
    resources: [withFate(world, line, resource)],
    planted: [found(world, line, resource, (machine * 108) / 168)],
  };
};

/** From the first meter to the second in the month of the fix, and back again where it regresses. */
function switching(before: Meter[], after: Meter[], fixDay: number, back: number | null): Meter[] {
  return [
    ...before.map((meter) => ({ ...meter, until: fixDay })),
    ...after.map((meter) => ({ ...meter, from: fixDay, ...(back === null ? {} : { until: back }) })),
    ...(back === null ? [] : before.map((meter) => ({ ...meter, from: back }))),
  ];
}

function converted(
  world: Parameters<Builder>[0],
  line: Parameters<Builder>[1],
  old: Resource,
  next: Resource,
): Resource {
  const { fixed, back } = fateOf(world, line);
  const from = line.sinceDays === undefined ? {} : { from: world.plan.plantedAt - line.sinceDays };
  if (fixed === null) return { ...old, ...from };
  return { ...old, ...from, meters: switching(old.meters, next.meters, fixed, back) };
}

/** A first run tells of anomalies in so many days. */
const TOLD_DAYS = 100;

/** The volume stays what it is; only its type changes. */
export const gp2Volume: Builder = (world, line) => {
  const old = make(world, line, { kind: 'oldVolume' });
  const next = make(world, line, { kind: 'volume' });
  const { fixed } = fateOf(world, line);
  // Usage goes from one type to the other: the drop of the one and the spike of the other are told of so many days.
  const told = line.fate === 'gone' && fixed !== null && world.plan.plantedAt - fixed < TOLD_DAYS;
  const moved = told ? [old.resource, next.resource] : [];
  return {
    resources: [converted(world, line, old.resource, next.resource)],
    planted: [
      found(world, line, old.resource, old.monthly * 0.2),
      ...moved.flatMap((one) => usageMoved(world, line, one, fixed ?? 0)),
    ],
  };
};

const extendedKinds: Readonly<Record<string, { kind: string; size: string }>> = {
  kubernetes: { kind: 'oldKubernetes', size: '' },
  database: { kind: 'oldDatabase', size: '' },
};

/** The surcharge ends with the upgrade. */
export const extendedSupport: Builder = (world, line) => {
  const choice = extendedKinds[line.size] ?? { kind: line.size, size: '' };
  const { resource, monthly } = make(world, line, choice);
  return { resources: [withFate(world, line, resource)], planted: [found(world, line, resource, monthly)] };
};

/** amount: machines held for nobody. */
export const unusedReservation: Builder = (world, line) => {
  const { resource, monthly } = make(world, line, { kind: 'reservation' });
  const meters = resource.meters.map((meter) => ({
    ...meter,
    reservation: { id: resource.id, status: 'Unused' as const },
  }));
  return {
    resources: [withFate(world, line, { ...resource, meters })],
    planted: [found(world, line, resource, monthly)],
  };
};

interface Successor {
  size: string;
  /** Share of the cost that the rule's table says the change saves; null where it states none. */
  saves: number | null;
}

const successors: Readonly<Record<string, Successor>> = {
  'm4.xlarge': { size: 'm7i.xlarge', saves: 0.04 },
  'm4.2xlarge': { size: 'm7i.2xlarge', saves: 0.04 },
  'c4.2xlarge': { size: 'c7g.2xlarge', saves: 0.14 },
  'r4.xlarge': { size: 'r7g.xlarge', saves: 0.05 },
  'DS3 v2': { size: 'D4s v5', saves: null },
  'DS4 v2': { size: 'D8s v5', saves: null },
  'n1-standard-4': { size: 'e2-standard-4', saves: 0.29 },
  'n1-standard-8': { size: 'n2-standard-8', saves: 0.29 },
};

export const previousGeneration: Builder = (world, line) => {
  const successor = successors[line.size];
  if (!successor)
    throw new Fault('bad_input:demo_files_wrong', `resources/demo: no successor is known for ${line.size}`);
  const old = make(world, line, { kind: 'vm' });
  const next = make(world, line, { kind: 'vm', size: successor.size });
  const saving = successor.saves === null ? null : old.monthly * successor.saves;
  return {
    resources: [converted(world, line, old.resource, next.resource)],
    planted: [found(world, line, old.resource, saving)],
  };
};
