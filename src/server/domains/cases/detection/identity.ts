import { createHash } from 'node:crypto';
import type { Finding } from './costs.port';

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** 128 bits are enough where two that meet only share a sum or repeat a write. */
const SHORT = 22;

/** Azure writes one id in many cases from one bill to the next; elsewhere the case of a letter tells things apart. */
function normaliseResource(provider: string, resourceId: string): string {
  const trimmed = resourceId.trim().replace(/\/+$/, '');
  return /azure|microsoft/i.test(provider) ? trimmed.toLowerCase() : trimmed;
}

type Place = Pick<Finding, 'provider' | 'accountId' | 'region' | 'resourceId'>;

/** What makes a case this case, for ever: hash of organisation, case type, provider, account, region and resource. */
export function fingerprintOf(orgId: string, caseType: string, place: Place): string {
  const { provider, accountId, region, resourceId } = place;
  return digest([
    orgId,
    caseType,
    provider.trim().toLowerCase(),
    accountId.trim().toLowerCase(),
    region.trim().toLowerCase(),
    normaliseResource(provider, resourceId),
  ]);
}

/** Cases with one key compete for the saving of one resource; null for what is not a single resource. */
export function resourceKeyOf(place: Place): string | null {
  const resource = normaliseResource(place.provider, place.resourceId);
  if (resource === '') return null;
  return digest([place.provider.trim().toLowerCase(), place.accountId.trim().toLowerCase(), resource]).slice(
    0,
    SHORT,
  );
}

export function parametersHash(parameters: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return digest([entries]).slice(0, SHORT);
}

/** Equal while nothing that a person could see of a finding changed. */
export function findingHash(finding: Finding): string {
  const { firstSeen: _first, lastSeen: _last, ...shown } = finding;
  return digest([shown]).slice(0, SHORT);
}

export function searchTextOf(finding: Finding): string {
  const { title, resourceId, resourceName, accountId, accountName, serviceName, region } = finding;
  return [title, resourceName, resourceId, accountName, accountId, serviceName, region]
    .join('\n')
    .toLocaleLowerCase('en')
    .slice(0, 2000);
}
