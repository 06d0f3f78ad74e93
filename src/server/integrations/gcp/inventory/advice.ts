import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { MONTH_DAYS } from '@shared/model/money';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { AdviceDecision, ReadResource } from '../../../domains/integrations/inventory.port';
import type { GcpClient } from '../client';
import { databaseNames } from './databases';
import { addressesIn, addressNames, diskNames, disksIn, instanceNames, instancesIn } from './compute';
import { itemsOf, pagesOf } from './lists';
import { lastOf, namesOf, placeIn, regionOf } from './names';
import { factsOf, isRefused, numberOf, unlessOff, type Read, type Reading } from './reading';

const DAY_SECONDS = 86_400;
const TEXT_MAX = 500;

const money = z.object({
  currencyCode: z.string().default(''),
  units: z.string().default('0'),
  nanos: z.number().default(0),
});
const impact = z.object({
  category: z.string().default(''),
  costProjection: z
    .object({
      cost: money.optional(),
      costInLocalCurrency: money.optional(),
      duration: z.string().default(''),
    })
    .optional(),
});
const operation = z.object({
  action: z.string().default(''),
  resource: z.string().default(''),
  path: z.string().default(''),
  value: z.unknown().optional(),
  valueMatcher: z.object({ matchesPattern: z.string().optional() }).optional(),
});
const recommendation = z.object({
  name: z.string(),
  description: z.string().default(''),
  recommenderSubtype: z.string().default(''),
  lastRefreshTime: z.string().optional(),
  primaryImpact: impact.optional(),
  priority: z.string().optional(),
  content: z
    .object({
      operationGroups: z.array(z.object({ operations: z.array(operation).default([]) })).default([]),
      overview: z.record(z.string(), z.unknown()).default({}),
    })
    .optional(),
  stateInfo: z.object({ state: z.string().default('') }).optional(),
  etag: z.string().default(''),
  xorGroupId: z.string().default(''),
});
type Recommendation = z.output<typeof recommendation>;

interface Recommender {
  id: string;
  /** Each type is a rule's. */
  type: string;
  action: string;
  /** Where it can have something to say: asking everywhere would take hundreds of questions. */
  where: 'instance zones' | 'group places' | 'disk places' | 'address places' | 'global' | 'regions';
}
const recommenders: readonly Recommender[] = [
  {
    id: 'google.compute.instance.IdleResourceRecommender',
    type: 'idle-vm',
    action: 'stop',
    where: 'instance zones',
  },
  {
    id: 'google.compute.instance.MachineTypeRecommender',
    type: 'right-size-vm',
    action: 'rightsize',
    where: 'instance zones',
  },
  {
    id: 'google.compute.instanceGroupManager.MachineTypeRecommender',
    type: 'right-size-instance-group',
    action: 'rightsize',
    where: 'group places',
  },
  {
    id: 'google.compute.disk.IdleResourceRecommender',
    type: 'idle-disk',
    action: 'delete',
    where: 'disk places',
  },
  {
    id: 'google.compute.address.IdleResourceRecommender',
    type: 'idle-address',
    action: 'delete',
    where: 'address places',
  },
  {
    id: 'google.compute.image.IdleResourceRecommender',
    type: 'idle-image',
    action: 'delete',
    where: 'global',
  },
  {
    id: 'google.compute.commitment.UsageCommitmentRecommender',
    type: 'commitment',
    action: 'commit',
    where: 'regions',
  },
  { id: 'google.cloudsql.instance.IdleRecommender', type: 'idle-sql', action: 'stop', where: 'regions' },
  {
    id: 'google.cloudsql.instance.OverprovisionedRecommender',
    type: 'oversized-sql',
    action: 'rightsize',
    where: 'regions',
  },
];

const databaseRegion = z.object({ region: z.string().default('') });

/** The places of a project that hold something, by what is asked there. */
async function placesOf(reading: Reading): Promise<Record<Recommender['where'], readonly string[]>> {
  const { client, project } = reading;
  const placed = (links: readonly { selfLink: string }[]) => [
    ...new Set(links.map(({ selfLink }) => lastOf(placeIn(selfLink)))),
  ];
  const instances = await unlessOff(reading, async () => placed(await instancesIn(reading)));
  const disks = await unlessOff(reading, async () => placed(await disksIn(reading)));
  const addresses = await unlessOff(reading, async () => placed(await addressesIn(reading)));
  const databases = await unlessOff(reading, async () => {
    const pages = await pagesOf(client, 'sqladmin', `v1/projects/${project.id}/instances`, {
      maxResults: '500',
    });
    return itemsOf(pages, 'items', databaseRegion).map(({ region }) => region);
  }).catch((error: unknown) => {
    // Seeing databases is a role of its own; without it, they are looked for where machines are.
    if (isRefused(error)) return [];
    throw error;
  });
  const regions = [...new Set([...instances.map(regionOf), ...databases].filter((region) => region !== ''))];
  return {
    'instance zones': instances,
    'group places': [...new Set([...instances, ...instances.map(regionOf)])],
    'disk places': disks,
    'address places': [...new Set([...addresses, 'global'])],
    global: ['global'],
    regions,
  };
}

/** What it saves in a month: a projection below 0 is a saving, over a duration in seconds. */
function savingOf({ primaryImpact }: Recommendation): { saving: number; currency: string } | undefined {
  const projection = primaryImpact?.costProjection;
  const cost = projection?.costInLocalCurrency ?? projection?.cost;
  const seconds = numberOf(projection?.duration.replace(/s$/, ''));
  if (!cost || seconds === undefined || seconds <= 0) return undefined;
  const saved = -(Number(cost.units) + cost.nanos * 1e-9);
  const month = (saved / seconds) * MONTH_DAYS * DAY_SECONDS;
  return { saving: Math.round(month * 1e6) / 1e6, currency: cost.currencyCode };
}

const operationsOf = ({ content }: Recommendation) =>
  (content?.operationGroups ?? []).flatMap(({ operations }) => operations);

/** The resource that goes away or is changed, as its full name; a snapshot that is taken of it first is not it. */
function targetOf(one: Recommendation): string {
  const operations = operationsOf(one);
  const by = (wanted: string) => operations.find(({ action }) => action.toLowerCase() === wanted);
  const changed = by('remove') ?? by('replace') ?? by('test') ?? operations[0];
  const { overview = {} } = one.content ?? {};
  const named = overview['resourceName'] ?? overview['resource'];
  return typeof named === 'string' && named.startsWith('//') ? named : (changed?.resource ?? '');
}

function machineTypes(one: Recommendation): { current?: string; recommended?: string } {
  const at = operationsOf(one).filter(({ path }) => /machineType|tier/i.test(path));
  const text = (value: unknown) => (typeof value === 'string' ? lastOf(value) : undefined);
  const tested = at.find(({ action }) => action.toLowerCase() === 'test');
  const set = at.find(({ action }) => action.toLowerCase() === 'replace');
  const { overview = {} } = one.content ?? {};
  const named = (value: unknown) =>
    typeof value === 'object' && value !== null ? text(Reflect.get(value, 'name')) : text(value);
  const current =
    named(overview['currentMachineType']) ?? text(tested?.value ?? tested?.valueMatcher?.matchesPattern);
  const recommended = named(overview['recommendedMachineType']) ?? text(set?.value);
  return { ...(current ? { current } : {}), ...(recommended ? { recommended } : {}) };
}

/** The names under which bills know resources of this project, by the path of their link. */
async function knownNames(reading: Reading) {
  const known = new Map<string, { resourceId: string; aliases: string[] }>();
  const path = (link: string) => link.replace(/^.*\/projects\/[^/]+\//, '');
  await unlessOff(reading, async () => {
    for (const one of await instancesIn(reading)) known.set(path(one.selfLink), instanceNames(reading, one));
    for (const one of await disksIn(reading)) known.set(path(one.selfLink), diskNames(reading, one));
    for (const one of await addressesIn(reading)) known.set(path(one.selfLink), addressNames(reading, one));
    return [];
  });
  return (target: string): { resourceId: string; aliases: string[] } => {
    const found = known.get(path(target));
    if (found) return { resourceId: found.resourceId, aliases: [...found.aliases, target] };
    const [, service = '', place = '', type = ''] =
      /^\/\/(\w+)\.googleapis\.com\/projects\/[^/]+\/(?:((?:zones|regions|locations)\/[^/]+|global)\/)?(\w+)\/[^/]+$/.exec(
        target,
      ) ?? [];
    if (service === '') return { resourceId: target, aliases: [] };
    if (service === 'sqladmin' || service === 'cloudsql') return databaseNames(reading, lastOf(target));
    return namesOf(reading.project, { service, places: [place], types: [type], ids: [lastOf(target)] });
  };
}

function adviceOf(
  one: Recommendation,
  { type, action }: Recommender,
  place: string,
  names: (target: string) => { resourceId: string; aliases: string[] },
): ReadResource {
  const target = targetOf(one);
  const isPurchase = action === 'commit' || target === '';
  const saved = savingOf(one);
  const { overview = {} } = one.content ?? {};
  const days = overview['observationPeriodInDays'] ?? overview['lookBackDays'];
  return {
    ...(isPurchase ? { resourceId: one.name, aliases: [] } : names(target)),
    region: place === 'global' ? '' : regionOf(place),
    name: isPurchase ? one.description.slice(0, TEXT_MAX) : lastOf(target),
    resourceType: operationsOf(one)[0]?.resource === undefined ? '' : type,
    tags: {},
    state: one.stateInfo?.state ?? '',
    facts: factsOf({
      advice_type: type,
      action,
      provider_saving: saved?.saving,
      provider_currency: saved?.currency,
      ...machineTypes(one),
      look_back_days: typeof days === 'number' ? days : undefined,
      problem: one.description.slice(0, TEXT_MAX),
      subtype: one.recommenderSubtype,
      impact: one.priority,
      updated: one.lastRefreshTime,
      recommendation_id: one.name,
      etag: one.etag,
      state: one.stateInfo?.state,
    }),
  };
}

const savingIn = ({ facts }: ReadResource) => Number(facts['provider_saving'] ?? 0);
/** What is decided is over, or not wanted. */
const open = new Set(['ACTIVE', 'CLAIMED', '']);

/**
 * What Recommender advises about a project. Of alternatives, and of a resource with more than one piece of advice, the
 * one that saves most stands.
 */
export const readAdvice: Read = async (reading) => {
  const { client, project } = reading;
  const places = await placesOf(reading);
  const names = await knownNames(reading);
  const chosen = new Map<string, ReadResource>();
  for (const recommender of recommenders) {
    const alternatives = new Map<string, ReadResource>();
    for (const place of places[recommender.where]) {
      const path = `v1/projects/${project.id}/locations/${place}/recommenders/${recommender.id}/recommendations`;
      const found = await unlessOff(reading, async () =>
        itemsOf(
          await pagesOf(client, 'recommender', path, { pageSize: '500' }),
          'recommendations',
          recommendation,
        ),
      );
      for (const one of found.filter(({ stateInfo }) => open.has(stateInfo?.state ?? ''))) {
        const advice = adviceOf(one, recommender, place, names);
        const group = one.xorGroupId === '' ? one.name : `${place} ${one.xorGroupId}`;
        const other = alternatives.get(group);
        if (!other || savingIn(other) < savingIn(advice)) alternatives.set(group, advice);
      }
    }
    for (const advice of alternatives.values()) {
      const other = chosen.get(advice.resourceId);
      if (!other || savingIn(other) < savingIn(advice)) chosen.set(advice.resourceId, advice);
    }
  }
  return [...chosen.values()];
};

const NAME = /^projects\/[^/]+\/locations\/[^/]+\/recommenders\/[^/]+\/recommendations\/[^/]+$/;
const marks: Readonly<Record<Exclude<AdviceDecision, 'reopened'>, { call: string; state: string }>> = {
  accepted: { call: 'markClaimed', state: 'CLAIMED' },
  done: { call: 'markSucceeded', state: 'SUCCEEDED' },
  dismissed: { call: 'markDismissed', state: 'DISMISSED' },
};

/** Marks a recommendation, by its newest etag: it is refreshed daily, and each time gets another. */
export async function decideAdvice(
  client: GcpClient,
  facts: JsonObject,
  decision: AdviceDecision,
): Promise<void> {
  const name = facts['recommendation_id'];
  if (typeof name !== 'string' || !NAME.test(name)) throw new ProviderError(words.noAdvice);
  const { etag, stateInfo } = await client.service('recommender', `v1/${name}`, recommendation);
  const state = stateInfo?.state ?? '';
  if (decision === 'reopened') {
    if (open.has(state)) return;
    throw new ProviderError(words.cannotReopen(state));
  }
  const mark = marks[decision];
  if (state !== mark.state)
    await client.service('recommender', `v1/${name}:${mark.call}`, recommendation, { etag });
}
