import { expect, it } from 'vitest';
import { aFinding } from '@tests/fakes/bills';
import { bills, cases, orgId, useCaseWorld } from '@tests/support/caseWorld';
import type { Search } from './reading.service';

useCaseWorld();

it('[CASE-39] many cases are paged along an index, every one once and in order', async () => {
  const count = 5200;
  const findings = Array.from({ length: count }, (_, i) =>
    // Equal amounts on purpose: then the id decides.
    aFinding('idle', `vol-${i}`, { monthlyCost: 1000, monthlySaving: i % 50 }),
  );
  bills.find(...findings);
  await cases.detection.detect(orgId);
  const search: Search = { filters: {}, narrowing: {}, sort: { by: 'impact', order: 'desc' } };
  const whose = { scope: { orgIds: [orgId] }, msp: false };
  const seen = new Set<string>();
  let last = Infinity;
  for (let key: string | null = null; ;) {
    const page = await cases.reading.search(whose, search, 1000, key);
    expect(page.total).toBe(count);
    for (const one of page.details) {
      expect(one.cost_impact!.month).toBeLessThanOrEqual(last);
      last = one.cost_impact!.month;
      seen.add(one.case_id);
    }
    key = page.next_page_key.scroll_id;
    if (key === null) break;
  }
  expect(seen.size).toBe(count);
});
