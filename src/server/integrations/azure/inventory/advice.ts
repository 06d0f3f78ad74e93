import { readNumber } from '@shared/model/numbers';
import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { azureFaults as words } from '@shared/words/azureFaults';
import type { AdviceDecision, ReadResource } from '../../../domains/integrations/inventory.port';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { AzureClient } from '../client';
import { idsOf, regionOf } from './resources';

const API = '2023-01-01';
/** Ours, so that it is found again; Advisor shows what is suppressed once more after so long. */
const SUPPRESSION = 'costloom';
const SUPPRESSED_FOR = '90:00:00:00';
const TEXT_MAX = 500;

/** Rows need `id`, see graph.ts. What is suppressed or done is not told. */
export const adviceQuery = [
  'advisorresources',
  `where type=~'microsoft.advisor/recommendations' and tostring(properties.category)=~'Cost'`,
  `where coalesce(array_length(properties.suppressionIds),0)==0 and (isempty(properties.tracked) or properties.tracked==false)`,
  `project id,name,typeId=tolower(tostring(properties.recommendationTypeId)),impact=tostring(properties.impact),resource=tostring(properties.resourceMetadata.resourceId),impactedField=tostring(properties.impactedField),impactedValue=tostring(properties.impactedValue),problem=tostring(properties.shortDescription.problem),solution=tostring(properties.shortDescription.solution),updated=tostring(properties.lastUpdated),details=properties.extendedProperties`,
].join('|');

const text = z.string().nullish();
export const adviceRow = z.object({
  id: z.string().min(1),
  typeId: z.string().default(''),
  impact: text,
  resource: text,
  impactedField: text,
  impactedValue: text,
  problem: text,
  solution: text,
  updated: text,
  details: z.record(z.string(), z.unknown()).nullish(),
});
type Row = z.output<typeof adviceRow>;

const detail = ({ details }: Row, ...names: string[]): string => {
  for (const name of names) {
    const value = details?.[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
};

const scaleSet = '94aea435-ef39-493f-a547-8408092c22a7';
const virtualMachine = 'e10b1381-5f0a-47ff-8c7b-37bd13d7c974';
const unattachedDisk = '48eda464-1485-4dcf-a674-d0905df5054a';
const premiumSnapshot = '702b474d-698f-4029-9f9d-4782c626923e';

/** What Advisor wants done; each type is a rule's. */
function typeOf(row: Row): string {
  const said = `${row.problem ?? ''} ${row.solution ?? ''}`.toLowerCase();
  if (row.typeId === virtualMachine)
    return /shut ?down/i.test(detail(row, 'recommendationType')) ? 'shut-down-vm' : 'right-size-vm';
  if (row.typeId === scaleSet) return 'scale-set';
  if (row.typeId === unattachedDisk) return 'unattached-disk';
  if (row.typeId === premiumSnapshot) return 'premium-snapshot';
  if (said.includes('savings plan')) return 'savings-plan';
  return said.includes('reserv') && detail(row, 'term') !== '' ? 'reservation' : 'other';
}

const actions: Readonly<Record<string, string>> = {
  'shut-down-vm': 'stop',
  'right-size-vm': 'rightsize',
  'scale-set': 'rightsize',
  'unattached-disk': 'delete',
  'premium-snapshot': 'modernize',
  'savings-plan': 'commit',
  reservation: 'commit',
};
const isCommitment = (type: string) => type === 'savings-plan' || type === 'reservation';

function monthlySaving(row: Row): number | undefined {
  const year = readNumber(detail(row, 'annualSavingsAmount'));
  return year === undefined ? readNumber(detail(row, 'savingsAmount')) : year / 12;
}

function factsOf(row: Row, type: string): JsonObject {
  const days = readNumber(detail(row, 'lookbackPeriod', 'observationPeriodInDays'));
  const saving = monthlySaving(row);
  const facts: Record<string, Json | undefined> = {
    advice_type: type,
    action: actions[type] ?? 'review',
    provider_saving: saving,
    provider_currency: saving === undefined ? undefined : detail(row, 'savingsCurrency'),
    current: detail(row, 'currentSku', 'currentSkuName', 'vmSize', 'displaySKU', 'sku'),
    recommended: detail(row, 'targetSku', 'recommendedSkuName', 'targetSkuName'),
    quantity: readNumber(detail(row, 'displayQty', 'qty')),
    term: detail(row, 'term'),
    scope: detail(row, 'scope'),
    look_back_days: days,
    problem: row.problem?.slice(0, TEXT_MAX),
    solution: row.solution?.slice(0, TEXT_MAX),
    impact: row.impact ?? '',
    updated: row.updated ?? '',
    recommendation_id: row.id,
    recommendation_type: row.typeId,
    state: 'active',
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}

/** The order in which repetitions of one commitment are preferred: the shorter bond, the nearer past. */
function preference(row: Row): string {
  const scope = detail(row, 'scope').toLowerCase() === 'shared' ? 1 : 0;
  const term = detail(row, 'term').toUpperCase() === 'P1Y' ? 0 : 1;
  const away = Math.abs((readNumber(detail(row, 'lookbackPeriod')) ?? 30) - 30);
  return [scope, term, String(away).padStart(3, '0')].join('/');
}

function commitmentOf(row: Row, type: string, subscription: string): ReadResource {
  const region = regionOf(detail(row, 'region', 'location'));
  const sku = detail(row, 'displaySKU', 'sku', 'currentSku');
  const kind = detail(row, 'reservedResourceType') || row.typeId;
  const resourceId = ['/subscriptions', subscription, type, kind, region, sku].join('/').toLowerCase();
  return {
    region,
    resourceId,
    aliases: [],
    name: sku || row.impactedValue || words.commitment,
    resourceType: kind.toLowerCase(),
    tags: {},
    state: 'active',
    facts: factsOf(row, type),
  };
}

function ofResource(row: Row, type: string): ReadResource {
  const target = row.resource || row.id;
  return {
    ...idsOf(target),
    region: regionOf(detail(row, 'region', 'regionId', 'location')),
    name: row.impactedValue ?? '',
    resourceType: (row.impactedField ?? '').toLowerCase(),
    tags: {},
    state: 'active',
    facts: factsOf(row, type),
  };
}

const savingIn = ({ facts }: ReadResource) => Number(facts['provider_saving'] ?? 0);

/**
 * Each thing once: a commitment that is advised for several scopes, terms and look-backs stands for one purchase, and
 * of a resource with more than one piece of advice the largest saving counts.
 */
export function adviceOf(rows: readonly Row[], subscription: string): ReadResource[] {
  const found = new Map<string, ReadResource>();
  const ordered = rows.toSorted((a, b) => preference(a).localeCompare(preference(b)));
  for (const row of ordered) {
    const type = typeOf(row);
    const one = isCommitment(type) ? commitmentOf(row, type, subscription) : ofResource(row, type);
    const known = found.get(one.resourceId);
    if (known && (isCommitment(type) || savingIn(known) >= savingIn(one))) continue;
    found.set(one.resourceId, one);
  }
  return [...found.values()];
}

const anything = z.unknown();
const isMissing = (error: unknown) =>
  error instanceof ProviderError && error.message.includes('does not know what was asked for');

/** Advisor takes one thing only: that a recommendation is not shown for a time. */
export async function decideAdvice(
  azure: AzureClient,
  facts: JsonObject,
  decision: AdviceDecision,
): Promise<void> {
  const id = facts['recommendation_id'];
  if (typeof id !== 'string' || !/\/providers\/microsoft\.advisor\/recommendations\/[^/]+$/i.test(id))
    throw new ProviderError(words.noAdvice);
  const path = `${id.replace(/^\//, '')}/suppressions/${SUPPRESSION}`;
  if (decision === 'dismissed')
    await azure.call(
      { method: 'PUT', path, apiVersion: API, json: { properties: { ttl: SUPPRESSED_FOR } } },
      anything,
    );
  if (decision === 'reopened')
    await azure.call({ method: 'DELETE', path, apiVersion: API }, anything).catch((error: unknown) => {
      // It may have ended meanwhile, or somebody took it away.
      if (!isMissing(error)) throw error;
    });
}
