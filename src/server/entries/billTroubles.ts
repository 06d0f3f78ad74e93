import { BILLS_MISSING } from '@shared/model/systemCases';
import { billTroubleWords as words } from '@shared/words/billTroubles';
import type { Trouble, TroubleNotifier } from '../domains/bill-syncs/troubles.port';
import type { Finding } from '../domains/cases/detection/costs.port';
import type { Standing } from '../domains/cases/life/standing.service';
import type { Notifications } from '../domains/notifications/notifications.service';

/** As bills name them. */
const providers: Readonly<Record<string, string>> = { AWS: 'AWS', AZURE: 'Azure', GCP: 'GCP' };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** A case about a source and not about a resource: it costs nothing and saves nothing. */
function findingOf(trouble: Trouble): Finding {
  const { kind, sourceName, since, error, place } = trouble;
  const { evidence, summary } = words;
  const day = dayOf(since);
  return {
    ruleId: BILLS_MISSING,
    provider: providers[trouble.integrationType] ?? '',
    accountId: sourceName,
    accountName: '',
    region: '',
    resourceId: place,
    resourceName: sourceName,
    resourceType: '',
    serviceName: '',
    serviceCategory: '',
    currency: trouble.currency,
    monthlyCost: 0,
    monthlySaving: null,
    owner: null,
    tags: {},
    title: words.title(sourceName),
    summary: kind === 'late' ? summary.late(sourceName, day) : summary.failing(sourceName, day, error),
    evidence: [
      { label: evidence.export, value: trouble.exportName },
      { label: evidence.place, value: trouble.place },
      { label: evidence.since, value: day },
      { label: evidence.error, value: error },
    ],
    charges: null,
    firstSeen: day,
    lastSeen: day,
  };
}

/** Bills that do not arrive are told by message and as cases on the governance board. */
export const billTroubleNotifier = (deps: {
  standing: Standing;
  notifications: Pick<Notifications, 'billsMissing'>;
}): TroubleNotifier => ({
  message: ({ orgId, syncId, since, sourceName, integrationName, error }) =>
    deps.notifications.billsMissing({
      orgId,
      key: `${syncId}:${since.toISOString()}`,
      source: sourceName,
      integration: integrationName,
      error,
    }),
  cases: (orgId, troubles) => deps.standing.keep(orgId, BILLS_MISSING, troubles.map(findingOf)),
});
