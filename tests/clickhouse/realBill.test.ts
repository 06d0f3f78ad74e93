import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { realBill } from '@tests/support/realBills';
import { changesSql, daysBeforeSql } from '@server/costs/queries/changes';
import { valuesSql } from '@server/costs/queries/details';
import { dailySql } from '@server/costs/queries/forecast';
import { spendSql, totalsSql } from '@server/costs/queries/spend';
import { imported, place } from './bills';
import { askedBeside } from './beside';

const days = { from: '2024-09-01', to: '2024-10-31', costMethod: 'amortized', filters: [] } as const;

describe.skipIf(!place)('a real bill', () => {
  it('is answered alike by both engines, whatever is asked of it', async () => {
    const folder = join(place?.folder ?? '', 'real');
    const files = (await imported(folder, 's', realBill('focus-1.0'))).map(({ file }) => file);
    const plans = [
      spendSql({ ...days, granularity: 'day', groupBy: ['service', 'account', 'owner'], top: 5 }),
      spendSql({ ...days, granularity: 'week', groupBy: ['resource'], top: 100 }),
      spendSql({ ...days, granularity: 'total', groupBy: ['tag:environment'], top: 5 }),
      totalsSql(days),
      changesSql({ ...days, field: 'service', top: 20 }),
      daysBeforeSql({ ...days, from: '2024-10-01' }),
      valuesSql({ ...days, field: 'region', search: 'US', also: ['eu-west-1'] }),
      dailySql(days),
    ];
    const before = askedBeside();
    for (const plan of plans) expect((await askBills({ folder, files }, plan)).length).toBeGreaterThan(0);
    expect(askedBeside() - before).toBe(plans.length);
  });
});
