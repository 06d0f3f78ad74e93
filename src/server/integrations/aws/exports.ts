import { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import type { BillExport } from '../../domains/integrations/billExports.port';
import { asFolder } from '../common/objects';
import { storedLocation } from '../common/storedExports';
import { BILLING_REGION, type AwsClient } from './client';

const EXPORTS_MAX = 200;
const PAGES_MAX = 20;

const status = z.object({ StatusCode: z.string().default(''), StatusReason: z.string().default('') });
const exportList = z.object({
  Exports: z
    .array(z.object({ ExportArn: z.string(), ExportName: z.string(), ExportStatus: status }))
    .default([]),
  NextToken: z.string().optional(),
});
const oneExport = z.object({
  Export: z.object({
    Name: z.string(),
    DataQuery: z.object({ QueryStatement: z.string() }),
    DestinationConfigurations: z.object({
      S3Destination: z.object({
        S3Bucket: z.string(),
        S3Prefix: z.string().default(''),
        S3Region: z.string(),
        S3OutputConfigurations: z.object({
          Format: z.string().default(''),
          Overwrite: z.string().default(''),
        }),
      }),
    }),
  }),
});
const reportList = z.object({
  ReportDefinitions: z
    .array(
      z.object({
        ReportName: z.string(),
        S3Bucket: z.string(),
        S3Prefix: z.string().default(''),
        S3Region: z.string(),
        Format: z.string().default(''),
      }),
    )
    .default([]),
  NextToken: z.string().optional(),
});

/** Where an export of AWS lies. */
export const awsLocation = storedLocation.extend({ bucket: z.string(), region: z.string() });

const tables: readonly [RegExp, string][] = [
  [/FOCUS_1_2_AWS/i, 'FOCUS 1.2'],
  [/FOCUS_1_0_AWS/i, 'FOCUS 1.0'],
  [/COST_AND_USAGE_REPORT/i, 'CUR 2.0'],
];
/** Other tables (carbon, recommendations, dashboards) are no bills. */
const tableOf = (query: string) => tables.find(([pattern]) => pattern.test(query))?.[1];
const formats: Readonly<Record<string, string>> = {
  PARQUET: 'Parquet',
  TEXT_OR_CSV: 'CSV',
  textORcsv: 'CSV',
  Parquet: 'Parquet',
};

/** Data Exports of the account that hold bills. */
export async function dataExports(client: AwsClient): Promise<BillExport[]> {
  const found: BillExport[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX && found.length < EXPORTS_MAX; page += 1) {
    const input = token === undefined ? {} : { NextToken: token };
    const { Exports, NextToken } = await client.json('dataExports', 'ListExports', input, {
      reply: exportList,
    });
    for (const { ExportArn, ExportStatus } of Exports) {
      const { Export } = await client.json('dataExports', 'GetExport', { ExportArn }, { reply: oneExport });
      const table = tableOf(Export.DataQuery.QueryStatement);
      if (table === undefined) continue;
      const { S3Bucket, S3Prefix, S3Region, S3OutputConfigurations } =
        Export.DestinationConfigurations.S3Destination;
      const folder = `${asFolder(S3Prefix)}${Export.Name}/`;
      const format = formats[S3OutputConfigurations.Format] ?? S3OutputConfigurations.Format;
      found.push({
        key: `export ${ExportArn}`,
        name: Export.Name,
        contents: `${table}, ${format}`,
        place: `s3://${S3Bucket}/${folder}`,
        location: { layout: 'aws-data-export', folder, bucket: S3Bucket, region: S3Region },
        problem: ExportStatus.StatusCode === 'UNHEALTHY' ? words.unhealthy(ExportStatus.StatusReason) : null,
      });
    }
    token = NextToken;
    if (token === undefined) break;
  }
  return found;
}

/** Cost and Usage Reports of before Data Exports. */
export async function costAndUsageReports(client: AwsClient): Promise<BillExport[]> {
  const found: BillExport[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX && found.length < EXPORTS_MAX; page += 1) {
    const input = token === undefined ? {} : { NextToken: token };
    const options = { reply: reportList, region: BILLING_REGION };
    const reply = await client.json('cur', 'DescribeReportDefinitions', input, options);
    for (const { ReportName, S3Bucket, S3Prefix, S3Region, Format } of reply.ReportDefinitions) {
      const folder = `${asFolder(S3Prefix)}${ReportName}/`;
      found.push({
        key: `report ${ReportName}`,
        name: ReportName,
        contents: `Cost and Usage Report, ${formats[Format] ?? Format}`,
        place: `s3://${S3Bucket}/${folder}`,
        location: { layout: 'aws-cur', folder, bucket: S3Bucket, region: S3Region },
        problem: null,
      });
    }
    token = reply.NextToken;
    if (token === undefined) break;
  }
  return found;
}
