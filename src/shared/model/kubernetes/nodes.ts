/** A machine of a cluster on one day, as an allocation file names it; either may be empty. */
export interface NodeDay {
  day: string;
  node: string;
  /** aws:///eu-west-1a/i-0abc, azure:///subscriptions/…, gce://project/zone/name */
  providerId: string;
}

const lastPart = (text: string): string => text.split('/').at(-1) ?? '';

/**
 * What the bill’s resource id ends with: the instance, or the scale set that an Azure machine belongs to. Small letters; ''
 * for no provider id.
 */
export function resourceOf(providerId: string): string {
  const ofSet = /^(.*\/virtualmachinescalesets\/[^/]+)\/virtualmachines\/[^/]+$/.exec(
    providerId.toLowerCase(),
  );
  return lastPart(ofSet?.[1] ?? providerId.toLowerCase());
}

/** A resource on the bill: the last part of its id and its name, in small letters, and its cost. */
export interface BilledResource {
  id: string;
  name: string;
  cost: bigint;
}

/** Nodes with the bill: by provider id, and by name where that is not found or not told. */
export function matchNodes(
  nodes: readonly Omit<NodeDay, 'day'>[],
  billed: readonly BilledResource[],
): { matched: number; onBill: bigint; missing: string[] } {
  const byId = Map.groupBy(billed, ({ id }) => id);
  const byName = Map.groupBy(billed, ({ name }) => name);
  const counted = new Set<BilledResource>();
  const missing: string[] = [];
  for (const { node, providerId } of nodes) {
    const [id, name] = [resourceOf(providerId), node.toLowerCase()];
    const found =
      (id === '' ? undefined : byId.get(id)) ??
      (name === '' ? undefined : (byId.get(name) ?? byName.get(name)));
    if (!found) missing.push(node || providerId);
    // Machines of one scale set are one resource on the bill: it counts once.
    for (const one of found ?? []) counted.add(one);
  }
  return {
    matched: nodes.length - missing.length,
    onBill: [...counted].reduce((sum, { cost }) => sum + cost, 0n),
    missing,
  };
}
