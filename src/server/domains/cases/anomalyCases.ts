import { isFault } from '@shared/kernel/fault';
import { eventWords } from '@shared/words/eventWords';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Boards } from '../boards/boards.port';
import type { CostAnomaly } from '../integrations/serviceEvents.port';
import type { Finding } from './detection/costs.port';
import type { Reporting } from './life/reporting.service';

/** A type of its own: no saving rule has it, and no workflow by chance. */
const PROVIDER_ANOMALY = 'aws-cost-anomaly';

const CAUSES_MAX = 20;
const words = eventWords.anomaly;

type Cause = CostAnomaly['rootCauses'][number];

const placeOf = ({ service, accountName, accountId, region, usageType }: Cause) =>
  [service, accountName || accountId, region, usageType].filter((part) => part !== '').join(' · ');

/** The one that all causes have; '' where they differ. */
function common(causes: readonly Cause[], of: (cause: Cause) => string): string {
  const values = new Set(causes.map(of).filter((value) => value !== ''));
  const [only = ''] = values;
  return values.size === 1 ? only : '';
}

function evidenceOf(anomaly: CostAnomaly) {
  const { impact, percentage, rootCauses, startDate, endDate } = anomaly;
  const { evidence, dollars } = words;
  return [
    { label: evidence.days, value: words.days(startDate, endDate) },
    { label: evidence.impact, value: dollars(impact.total) },
    { label: evidence.daily, value: dollars(impact.max) },
    { label: evidence.actual, value: dollars(impact.actual) },
    { label: evidence.expected, value: dollars(impact.expected) },
    { label: evidence.percentage, value: percentage === null ? evidence.none : `${percentage.toFixed(1)} %` },
    ...rootCauses
      .slice(0, CAUSES_MAX)
      .map((cause, at) => ({ label: evidence.cause(at + 1), value: placeOf(cause) })),
    { label: evidence.id, value: anomaly.anomalyId },
    { label: evidence.monitor, value: anomaly.monitorArn },
  ].filter(({ value }) => value !== '');
}

/** The id of the anomaly is its resource: it is the same case however far it has grown. */
function findingOf(anomaly: CostAnomaly, integrationName: string, today: string): Finding {
  const { impact, rootCauses, startDate, endDate, anomalyId } = anomaly;
  const service = common(rootCauses, (cause) => cause.service);
  const region = common(rootCauses, (cause) => cause.region);
  const accountId = anomaly.monitorArn.split(':')[4] ?? '';
  const named = rootCauses.find((cause) => cause.accountId === accountId);
  const where = [service || words.anywhere, region].filter((part) => part !== '').join(', ');
  return {
    ruleId: PROVIDER_ANOMALY,
    provider: 'AWS',
    // That of the monitor, and no region: causes that come to light later must not make another case of it.
    region: '',
    currency: 'USD',
    owner: null,
    title: words.title(where, impact.total),
    summary: words.summary(integrationName, words.days(startDate, endDate)),
    evidence: evidenceOf(anomaly),
    accountId,
    accountName: named?.accountName || accountId,
    resourceId: anomalyId,
    resourceName: service || anomalyId,
    resourceType: '',
    serviceName: service,
    serviceCategory: '',
    // What was spent is no cost that goes on, and nothing that is sure to be saved.
    monthlyCost: 0,
    monthlySaving: null,
    tags: {},
    charges: null,
    firstSeen: startDate || today,
    lastSeen: endDate || today,
    ...(startDate === '' || endDate === ''
      ? {}
      : {
          anomaly: {
            firstDay: startDate,
            lastDay: endDate,
            direction: 'spike',
            actual: impact.actual,
            expected: impact.expected,
            score: 0,
            contributors: [],
            reported: { account: common(rootCauses, (cause) => cause.accountId), service, region },
          },
        }),
  };
}

/** Cases of what a provider holds to be out of the ordinary, on the alert board. */
export function createAnomalyCases(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  boards: Pick<Boards, 'ensureDefaults' | 'ofOrganisation'>;
  reporting: Reporting;
}) {
  const { database, clock, log, boards, reporting } = deps;
  const actor = { name: eventWords.actor, kind: 'system', by: 'step' } as const;

  async function alertBoard(orgId: string): Promise<string> {
    return database.tenant(orgId, async (sql) => {
      await boards.ensureDefaults(sql, orgId);
      const { boards: all } = await boards.ofOrganisation(sql, orgId);
      return all.find(({ type, is_default }) => type === 'alert' && is_default)?.board_id ?? '';
    });
  }

  /** → its id; null where it could not be reported, which keeps no workflow from starting. */
  return async (
    orgId: string,
    anomaly: CostAnomaly,
    { integrationName }: { integrationName: string },
  ): Promise<string | null> => {
    const finding = findingOf(anomaly, integrationName, clock.now().toISOString().slice(0, 10));
    try {
      const board = await alertBoard(orgId);
      const reported = { finding, effort: 'medium', board } as const;
      return (await reporting.report(orgId, actor, reported, `anomaly:${anomaly.anomalyId}`)).caseId;
    } catch (error) {
      if (!isFault(error) || error.code === 'unavailable') throw error;
      log.warn({ err: error, orgId }, 'A case of an anomaly could not be opened');
      return null;
    }
  };
}
