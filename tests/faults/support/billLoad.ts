import { setTimeout as pause } from 'node:timers/promises';
import { billOf, on } from '@tests/contract/costsFixture';
import { costOf, importEnded, startImport } from './bills';
import type { Client } from './client';

const CHARGES = 200;
const YEARS = [2024, 2025] as const;
const TRIES = 5;

/** Imports of one month each, and somebody who looks at all the time what the months cost. */
export interface BillLoad {
  load(count: number): void;
  settled(): Promise<void>;
  /** Months that cost something else than their bill says, now or at any moment since it was asked last. */
  problems(): Promise<string[]>;
  figures(): { months: number; looks: number; unanswered: number };
  end(): void;
}

export function createBillLoad(client: Client): BillLoad {
  /** Month → what it costs. */
  const expected = new Map<string, number>();
  const found: string[] = [];
  const running = new Set<Promise<void>>();
  let asked = 0;
  let looks = 0;
  let unanswered = 0;
  let ended = false;

  async function bring(month: string, cost: number) {
    const charges = Array.from({ length: CHARGES }, (_, at) => {
      const each = String(cost / CHARGES);
      return { ...on(`${month}-05`), BilledCost: each, EffectiveCost: each, ResourceId: `r${at}` };
    });
    for (let tries = 1; ; tries += 1) {
      try {
        const state = await importEnded(client, await startImport(client, billOf(charges), month));
        if (state !== 'done') {
          expected.delete(month);
          found.push(`The import of ${month} ended as ${state}`);
        }
        return;
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }

  async function look() {
    for (const year of YEARS) {
      const costs = await costOf(client, year).catch(() => undefined);
      looks += 1;
      if (!costs) unanswered += 1;
      for (const [month, cost] of costs ?? [])
        if (cost !== 0 && cost !== expected.get(month))
          found.push(`${month} was seen as ${cost}, not as ${expected.get(month)}`);
    }
  }
  void (async () => {
    for (; !ended; await pause(400)) await look();
  })();

  return {
    load(count) {
      for (let at = 0; at < count; at += 1) {
        const n = asked;
        asked += 1;
        const month = `${YEARS[n >= 12 ? 1 : 0]}-${String((n % 12) + 1).padStart(2, '0')}`;
        const cost = CHARGES * (n + 1);
        expected.set(month, cost);
        const work = bring(month, cost)
          .catch((error: unknown) => {
            // Told once; what is asked for later is not to blame.
            expected.delete(month);
            found.push(`The import of ${month}: ${String(error)}`);
          })
          .finally(() => running.delete(work));
        running.add(work);
      }
    },
    async settled() {
      await Promise.all(running);
    },
    async problems() {
      const seen = new Map<string, number>();
      for (const year of YEARS)
        for (const [month, cost] of (await costOf(client, year)) ?? []) seen.set(month, cost);
      for (const [month, cost] of expected)
        if (seen.get(month) !== cost) found.push(`${month} costs ${seen.get(month)}, not ${cost}`);
      return found.splice(0).slice(0, 20);
    },
    figures: () => ({ months: asked, looks, unanswered }),
    end: () => void (ended = true),
  };
}
