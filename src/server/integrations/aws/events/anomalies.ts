import { z } from 'zod';
import type { AnomalyMonitor } from '@shared/api/integrations/entities';
import { LISTING_MAX } from '../../../domains/integrations/integrations.port';
import type { CostAnomaly } from '../../../domains/integrations/serviceEvents.port';
import { byName } from '../../fields';
import type { AwsClient } from '../client';

const PAGE = 100;
/** A page costs a cent. */
const PAGES_MAX = 20;

const text = z.string().default('');
const amount = z.number().default(0);

const anomalyPage = z.object({
  Anomalies: z
    .array(
      z.object({
        AnomalyId: z.string().min(1),
        AnomalyStartDate: text,
        AnomalyEndDate: text,
        RootCauses: z
          .array(
            z.object({
              Service: text,
              Region: text,
              LinkedAccount: text,
              LinkedAccountName: text,
              UsageType: text,
            }),
          )
          .default([]),
        Impact: z.object({
          MaxImpact: amount,
          TotalImpact: amount,
          TotalActualSpend: amount,
          TotalExpectedSpend: amount,
          TotalImpactPercentage: z.number().optional(),
        }),
        MonitorArn: z.string(),
        Feedback: z.string().optional(),
      }),
    )
    .default([]),
  NextPageToken: z.string().optional(),
});

const monitorPage = z.object({
  AnomalyMonitors: z
    .array(
      z.object({
        MonitorArn: z.string(),
        MonitorName: z.string(),
        MonitorType: text,
        MonitorDimension: text,
      }),
    )
    .default([]),
  NextPageToken: z.string().optional(),
});

/** Days come with a time, or without. */
const dayOf = (moment: string) => moment.slice(0, 10);

type Found = z.output<typeof anomalyPage>['Anomalies'][number];

const toAnomaly = ({ Impact, ...one }: Found): CostAnomaly => ({
  anomalyId: one.AnomalyId,
  monitorArn: one.MonitorArn,
  startDate: dayOf(one.AnomalyStartDate),
  endDate: dayOf(one.AnomalyEndDate),
  rootCauses: one.RootCauses.map((cause) => ({
    service: cause.Service,
    region: cause.Region,
    accountId: cause.LinkedAccount,
    accountName: cause.LinkedAccountName,
    usageType: cause.UsageType,
  })),
  impact: {
    total: Impact.TotalImpact,
    max: Impact.MaxImpact,
    actual: Impact.TotalActualSpend,
    expected: Impact.TotalExpectedSpend,
  },
  percentage: Impact.TotalImpactPercentage ?? null,
  dismissed: one.Feedback === 'NO',
});

/** All pages of an operation, one after the other. */
async function pages<T extends { NextPageToken?: string | undefined }>(
  ask: (token: { NextPageToken?: string }) => Promise<T>,
): Promise<T[]> {
  const found: T[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const reply = await ask(token === undefined ? {} : { NextPageToken: token });
    found.push(reply);
    token = reply.NextPageToken;
    if (token === undefined) break;
  }
  return found;
}

/** What Cost Explorer has found at a monitor since this day. */
export async function anomaliesOf(
  client: AwsClient,
  monitorArn: string,
  since: string,
): Promise<CostAnomaly[]> {
  const input = { MonitorArn: monitorArn, DateInterval: { StartDate: since }, MaxResults: PAGE };
  const replies = await pages((token) =>
    client.json('costExplorer', 'GetAnomalies', { ...input, ...token }, { reply: anomalyPage }),
  );
  return replies.flatMap(({ Anomalies }) => Anomalies.map(toAnomaly));
}

export async function monitorsOf(client: AwsClient): Promise<AnomalyMonitor[]> {
  const replies = await pages((token) =>
    client.json('costExplorer', 'GetAnomalyMonitors', { MaxResults: PAGE, ...token }, { reply: monitorPage }),
  );
  return replies
    .flatMap(({ AnomalyMonitors }) => AnomalyMonitors)
    .slice(0, LISTING_MAX)
    .map(({ MonitorArn, MonitorName, MonitorType, MonitorDimension }) => ({
      monitorArn: MonitorArn,
      monitorName: MonitorName,
      monitorType: MonitorDimension || MonitorType,
    }))
    .toSorted(byName(({ monitorName }) => monitorName));
}
