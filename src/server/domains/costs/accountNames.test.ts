import { expect, it } from 'vitest';
import type { CasesCosts, Finding, RuleResult } from '../cases/detection/costs.port';
import { namer, withAccountNames } from './accountNames';

it('names an account where the bill gives no more than its id, whatever the case and path of it', () => {
  const named = namer(
    new Map([
      ['111122223333', 'Shop'],
      ['AB12-cd', 'Lab'],
    ]),
  );
  expect(named('111122223333', '111122223333')).toBe('Shop');
  expect(named('111122223333', '')).toBe('Shop');
  expect(named('111122223333', 'On the bill')).toBe('On the bill');
  expect(named('/subscriptions/ab12-CD', '/subscriptions/ab12-CD')).toBe('Lab');
  expect(named('999999999999', '999999999999')).toBe('999999999999');
  expect(namer(new Map())('1', '1')).toBe('1');
});

it('names the accounts of findings, and so of cases', async () => {
  const finding = { accountId: '111122223333', accountName: '111122223333' } as Finding;
  const costs = { runRules: async () => [{ findings: [finding] } as RuleResult] } as unknown as CasesCosts;
  const named = withAccountNames(costs, async () => new Map([['111122223333', 'Shop']]));
  const [result] = await named.runRules('acme', []);
  expect(result?.findings).toEqual([{ accountId: '111122223333', accountName: 'Shop' }]);
});
