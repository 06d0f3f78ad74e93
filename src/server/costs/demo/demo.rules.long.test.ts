import { describe, expect, it } from 'vitest';
import { demoRules, keys } from './demoRules.fixture';
import type { Planted } from './planted';

const { findings, planted } = demoRules('2026-05');

/** A month's alerts are news: they do not last, so they are only compared for the first load. */
const alerts = new Set(['cost-anomaly', 'usage-anomaly', 'new-service']);
const lasting = (of: { ruleId: string }) => !alerts.has(of.ruleId);
const present = (of: Planted, day: string) => lasting(of) && (of.until === undefined || of.until > day);

describe('the saving rules on the demo company', () => {
  it(
    'lose in the next month what was fixed, and find again what came back',
    { timeout: 120_000 },
    async () => {
      const next = keys((await findings('2026-04')).filter(lasting));
      expect(next).toEqual(
        keys(planted().filter((one) => present(one, '2026-04-30') && one.fixedIn === undefined)),
      );
      const later = keys((await findings('2026-05')).filter(lasting));
      const stays = (one: Planted) => one.fixedIn === undefined || one.regressedIn !== undefined;
      expect(later).toEqual(keys(planted().filter((one) => present(one, '2026-05-31') && stays(one))));
    },
  );
});
