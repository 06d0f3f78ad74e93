import type { JsonObject } from '@shared/model/json';
import { eventConfiguration } from '@shared/api/integrations/entities';
import type { Database } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { EventRow } from '../integrations.store';
import type { CostAnomaly } from '../serviceEvents.port';
import { concerns, meets } from './thresholds';
import type { Consequences } from './watching.port';
import { watchingStore } from './watching.store';

const DAY = 86_400_000;
/** So far back anomalies may still grow. */
const BACK_DAYS = 14;
/** What ended so long before an event was made is not its business; what is told is up to a day old. */
const BEFORE_DAYS = 2;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const sinceDay = (now: Date) => dayOf(new Date(now.getTime() - BACK_DAYS * DAY));

export interface AnomalyDeps {
  database: Database;
  clock: Clock;
  consequences: Consequences;
}
export interface OfIntegration {
  orgId: string;
  integrationId: string;
  name: string;
}

/** As workflows read it in `trigger.payload`. */
function anomalyPayload(
  anomaly: CostAnomaly,
  event: { id: string; name: string },
  of: OfIntegration,
  caseId: string | null,
): JsonObject {
  const { impact, rootCauses } = anomaly;
  return {
    kind: 'anomaly',
    event_id: event.id,
    event_name: event.name,
    integration_id: of.integrationId,
    integration_name: of.name,
    anomaly_id: anomaly.anomalyId,
    monitor_arn: anomaly.monitorArn,
    start_date: anomaly.startDate,
    end_date: anomaly.endDate,
    currency: 'USD',
    total_impact: impact.total,
    max_daily_impact: impact.max,
    actual_spend: impact.actual,
    expected_spend: impact.expected,
    impact_percentage: anomaly.percentage,
    root_causes: rootCauses.map((cause) => ({
      service: cause.service,
      region: cause.region,
      account_id: cause.accountId,
      account_name: cause.accountName,
      usage_type: cause.usageType,
    })),
    case_id: caseId,
  };
}

/** Whether it belongs to the time since the event was made. */
const isOfNow = ({ endDate }: CostAnomaly, { created_at }: EventRow) =>
  endDate === '' || endDate >= dayOf(new Date(created_at.getTime() - BEFORE_DAYS * DAY));

/**
 * What of the anomalies is news to an event: one that meets its thresholds starts workflows once, and has a case that
 * is brought up to date as long as it grows.
 */
export function createAnomalies({ database, clock, consequences }: AnomalyDeps) {
  async function handle(event: EventRow, anomaly: CostAnomaly, of: OfIntegration): Promise<boolean> {
    const { orgId, integrationId } = of;
    const { event_id: eventId } = event;
    const { anomalyId: occurrence, endDate, impact } = anomaly;
    const before = await database.system((sql) => watchingStore.seen(sql, eventId, occurrence));
    if (before && before.end_date === endDate && before.impact === impact.total) return false;
    const { accountId, thresholdExpression } = eventConfiguration.parse(event.configuration);
    const wanted =
      !anomaly.dismissed &&
      isOfNow(anomaly, event) &&
      concerns(accountId, anomaly) &&
      meets(thresholdExpression, anomaly);
    const caseId = wanted ? await consequences.report(orgId, anomaly, { integrationName: of.name }) : null;
    return database.system(async (sql) => {
      const now = clock.now();
      const id = { orgId, eventId, occurrence };
      const row = { end_date: endDate, impact: impact.total, started: wanted };
      const isFirst = (await watchingStore.first(sql, id, row, now)) > 0;
      const known = isFirst ? undefined : await watchingStore.seen(sql, eventId, occurrence);
      const started = known?.started ?? false;
      if (known)
        await watchingStore.again(sql, eventId, occurrence, { ...row, started: started || wanted }, now);
      if (!wanted || started) return false;
      const payload = anomalyPayload(anomaly, { id: eventId, name: event.name }, of, caseId);
      return (await consequences.start(sql, { orgId, integrationId, eventId, occurrence, payload })) > 0;
    });
  }

  return async (events: readonly EventRow[], anomalies: readonly CostAnomaly[], of: OfIntegration) => {
    let started = false;
    for (const event of events)
      for (const anomaly of anomalies) started = (await handle(event, anomaly, of)) || started;
    if (started) consequences.wake();
  };
}
