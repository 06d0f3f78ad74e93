import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { importWords } from '@shared/words/imports';
import { parquetOf } from '../support/parquet';
import { realBill } from '../support/realBills';
import { chooseFile } from './support/bills';
import { callAs } from './support/api';
import { expect, test } from './support/test';

/** Two charges of Google Cloud in euros, 14.00 of usage and 8.50 of credits. */
const gcp = `billing_account_id,service_description,sku_id,sku_description,usage_start_time,usage_end_time,project_id,project_name,labels,location_region,cost,currency,usage_amount,usage_unit,credits,invoice_month,cost_type
0A0A0A-111111-222223,Compute Engine,K-N2,N2 core,2026-10-01 08:00:00 UTC,2026-10-01 09:00:00 UTC,p-21,Shop,"[{""key"": ""team"", ""value"": ""blue""}]",europe-west3,10.0,EUR,3600.0,seconds,"[{""name"": ""CUD"", ""amount"": ""-4.5"", ""full_name"": ""CUD"", ""id"": ""CUD"", ""type"": ""COMMITTED_USAGE_DISCOUNT""}]",202610,regular
0A0A0A-111111-222223,Compute Engine,K-N2R,N2 ram,2026-10-02 08:00:00 UTC,2026-10-02 09:00:00 UTC,p-21,Shop,[],europe-west3,4.0,EUR,3600.0,seconds,"[{""name"": ""promo"", ""amount"": ""-4.0"", ""full_name"": ""promo"", ""id"": ""promo"", ""type"": ""PROMOTION""}]",202610,regular
`;

/** One charge of FOCUS 1.0, 12.50 dollars, as Parquet. */
const focus = () =>
  parquetOf(`select 'f-1' as BillingAccountId, 'Fabrikam' as BillingAccountName, 'USD' as BillingCurrency,
    timestamptz '2026-10-01 00:00:00Z' as BillingPeriodStart, timestamptz '2026-11-01 00:00:00Z' as BillingPeriodEnd,
    timestamptz '2026-10-03 00:00:00Z' as ChargePeriodStart, timestamptz '2026-10-04 00:00:00Z' as ChargePeriodEnd,
    'Usage' as ChargeCategory, 'Usage-Based' as ChargeFrequency, 'Disk' as ChargeDescription,
    12.5::decimal(18, 6) as BilledCost, 12.5::decimal(18, 6) as EffectiveCost,
    12.5::decimal(18, 6) as ListCost, 12.5::decimal(18, 6) as ContractedCost,
    'Fabrikam' as ProviderName, 'Fabrikam' as PublisherName, 'Fabrikam' as InvoiceIssuerName,
    'Storage' as ServiceCategory, 'Disks' as ServiceName, 'sub-1' as SubAccountId, 'Sub' as SubAccountName`);

test(
  'a bill of each provider and of each kind of file is recognized and imported, to the cent',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    const folder = await mkdtemp(join(tmpdir(), 'costloom-formats-'));
    const google = join(folder, 'google.csv');
    const parquet = join(folder, 'focus.parquet');
    await writeFile(google, gcp);
    await writeFile(parquet, Buffer.from(await focus(), 'base64'));
    const files = [realBill('aws-cur'), realBill('azure-ea'), realBill('oci'), google, parquet];

    const page = await enter('/bills/import');
    await chooseFile(page, files);
    const main = page.getByRole('main');
    const rows = main
      .getByRole('list', { name: importWords.batch.title(files.length) })
      .getByRole('listitem');
    for (const [at, file] of files.entries()) {
      await expect(rows.nth(at)).toContainText(basename(file));
      await expect(rows.nth(at)).toContainText(importWords.states.done);
    }
    const { data } = await callAs(context, app, 'costs.listSources');
    const formats = data.map(({ format }) => format).sort();
    expect(formats).toEqual(['aws-cur', 'azure', 'focus', 'gcp', 'oci']);
    await rm(folder, { recursive: true, force: true });
  },
);
