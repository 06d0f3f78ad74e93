import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { StepError } from '../../contract';
import { ask, askIf, type At } from './aws';
import { callsOf, jsonTags } from './services';

export const cloudtrail = callsOf('cloudtrail');

const trail = z.object({
  Name: z.string(),
  TrailARN: z.string(),
  HomeRegion: z.string().default(''),
  IsMultiRegionTrail: z.boolean().default(false),
  IsOrganizationTrail: z.boolean().default(false),
  HasInsightSelectors: z.boolean().default(false),
});
export type Trail = z.output<typeof trail>;

/** All trails that record where a step looks; others are looked at in the region that they are of. */
export async function trailsAt(at: At): Promise<Trail[]> {
  const call = cloudtrail('DescribeTrails', { includeShadowTrails: true });
  return (await ask(at, call, z.object({ trailList: z.array(trail).default([]) }))).trailList;
}

const inItsRegion = (at: At, { HomeRegion }: Trail): At => ({
  ...at,
  place: { account: at.place.account, region: HomeRegion },
});

/** As they came, so that they can be sent again. */
const given = z.array(z.record(z.string(), z.json())).default([]);
const selectors = z.object({ EventSelectors: given, AdvancedEventSelectors: given });
export type Selectors = z.output<typeof selectors>;

const basic = z.object({
  IncludeManagementEvents: z.boolean().default(true),
  ReadWriteType: z.string().default('All'),
  ExcludeManagementEventSources: z.array(z.string()).default([]),
  DataResources: z.array(z.unknown()).default([]),
});
const field = z.object({ Field: z.string(), Equals: z.array(z.string()).default([]) });
const advanced = z.object({ FieldSelectors: z.array(field).default([]) });

const readBasic = (one: JsonObject) => basic.parse(one);
const fieldsOf = (one: JsonObject) => advanced.parse(one).FieldSelectors;

export const hasData = (one: JsonObject): boolean => readBasic(one).DataResources.length > 0;
export const isOfManagement = (one: JsonObject): boolean =>
  fieldsOf(one).some(({ Field, Equals }) => Field === 'eventCategory' && Equals.includes('Management'));

export interface TrailWork {
  isLogging: boolean;
  selectors: Selectors;
}

/** Whether a trail records, and what. */
export async function workOf(at: At, one: Trail): Promise<TrailWork> {
  const there = inItsRegion(at, one);
  const status = z.object({ IsLogging: z.boolean().default(false) });
  const { IsLogging } = await ask(there, cloudtrail('GetTrailStatus', { Name: one.TrailARN }), status);
  const found = await askIf(there, cloudtrail('GetEventSelectors', { TrailName: one.TrailARN }), selectors);
  return { isLogging: IsLogging, selectors: found ?? { EventSelectors: [], AdvancedEventSelectors: [] } };
}

/** Whether it records management events, all of them or some. */
export const recordsManagement = ({ EventSelectors, AdvancedEventSelectors }: Selectors): boolean =>
  EventSelectors.some((one) => readBasic(one).IncludeManagementEvents) ||
  AdvancedEventSelectors.some((one) => isOfManagement(one));

const isWhole = ({ IncludeManagementEvents, ...one }: z.output<typeof basic>) =>
  IncludeManagementEvents && one.ReadWriteType === 'All' && one.ExcludeManagementEventSources.length === 0;

const recordsAll = ({ EventSelectors, AdvancedEventSelectors }: Selectors): boolean =>
  EventSelectors.some((one) => isWhole(readBasic(one))) ||
  AdvancedEventSelectors.some((one) => isOfManagement(one) && fieldsOf(one).length === 1);

/** Another trail that records all management events of this one's regions; a trail that is not told proves nothing. */
export async function standInFor(at: At, one: Trail, all: readonly Trail[]): Promise<Trail | undefined> {
  for (const other of all) {
    if (other.TrailARN === one.TrailARN) continue;
    const isWideEnough =
      other.IsMultiRegionTrail || (!one.IsMultiRegionTrail && other.HomeRegion === one.HomeRegion);
    if (!isWideEnough) continue;
    const work = await workOf(at, other).catch((error: unknown) => {
      if (error instanceof StepError) return undefined;
      throw error;
    });
    if (work?.isLogging === true && recordsAll(work.selectors)) return other;
  }
  return undefined;
}

export async function trailTags(at: At, one: Trail): Promise<Record<string, string>> {
  const reply = z.object({ ResourceTagList: z.array(z.object({ TagsList: jsonTags })).default([]) });
  const call = cloudtrail('ListTags', { ResourceIdList: [one.TrailARN] });
  return (await ask(inItsRegion(at, one), call, reply)).ResourceTagList[0]?.TagsList ?? {};
}
