import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'list-price-paid', parameters };
  const [result] = await runRules(await bill(rows), [request], { through: throughDay(days) });
  if (!result) throw new Error('no result');
  if (result.status === 'failed') throw new Error(result.reason);
  return result;
};

/** A near miss proves nothing when the rule did not run. */
const run: typeof attempt = async (...given) => {
  const result = await attempt(...given);
  if (result.status === 'skipped') throw new Error(`skipped: ${result.reason}`);
  return result;
};

describe('list price paid', () => {
  const usage = (ServiceName: string, list: number, contracted: number, charge: Charge = {}) =>
    daily(
      {
        ServiceName,
        ResourceId: ServiceName,
        Text: 'instance hour',
        Cost: contracted,
        ListCost: list,
        ContractedCost: contracted,
        ...charge,
      },
      0,
      30,
    );

  it('finds a service at list price where others have a discount', async () => {
    const { findings } = await run([...usage('Compute', 10, 9), ...usage('Queue', 4, 4)]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ resourceId: 'Queue', monthlySaving: null });
    expect(findings[0]?.monthlyCost).toBeCloseTo(4 * 30.4375, 9);
    expect(findings[0]?.evidence).toContainEqual({
      label: 'Mean discount where the agreement applies',
      value: '10.0%',
    });
  });

  it('says nothing without an agreement, or with one in another currency or provider', async () => {
    expect((await run(usage('Queue', 4, 4))).findings).toEqual([]);
    const euro = usage('Compute', 10, 9, { BillingCurrency: 'EUR' });
    const other = usage('Compute', 10, 9, { Provider: 'Microsoft' });
    expect((await run([...usage('Queue', 4, 4), ...euro, ...other])).findings).toEqual([]);
  });
});
