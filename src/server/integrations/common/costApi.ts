import { monthBefore } from '@shared/model/days';
import { join } from 'node:path';
import { costApiWords as words } from '@shared/words/costApiFaults';
import type { BillExports, Delivery } from '../../domains/integrations/billExports.port';
import type { Clock } from '../../platform/clock';
import { boundsOf, writeFocus, type FocusCharge } from './focusFile';
import type { Connected } from '../../domains/integrations/connected.port';

const DAY = 86_400_000;
/** Days may still change for so long. */
const OPEN_DAYS = 40;
/** Where everything is wanted: further back nothing is kept. */
const MONTHS_MAX = 36;

/** A service that tells its costs by day, and has no bill to download. */
export interface CostApi {
  /** As people know it. */
  service: string;
  clock: Clock;
  /** The charges from `start` up to and without `end`, both the beginning of a day in UTC. */
  charges(of: Connected, start: Date, end: Date, signal: AbortSignal): AsyncIterable<FocusCharge>;
}

function monthsFrom(since: string, now: Date): string[] {
  const all = Array.from({ length: MONTHS_MAX }, (_, back) => monthBefore(now, back));
  return all.filter((month) => month >= since).toReversed();
}

/** The costs of a service as bills: a month that may still change is asked for anew each time. */
export function costApiBills({ service, clock, charges }: CostApi): BillExports {
  return {
    async find() {
      const one = { key: 'costs', name: `${service} costs`, contents: words.contents };
      return [{ ...one, place: service, location: {}, problem: null }];
    },
    async deliveries(_of, _location, since) {
      const now = clock.now();
      return monthsFrom(since, now).map((month): Delivery => {
        const isOpen = now.getTime() - boundsOf(month).end.getTime() < OPEN_DAYS * DAY;
        const version = isOpen ? now.toISOString() : 'closed';
        return { key: month, billingPeriod: month, version, bytes: null, handle: null };
      });
    },
    async fetch(of, _location, { billingPeriod }, { folder }, signal) {
      const { start, end } = boundsOf(billingPeriod);
      const path = join(folder, `${billingPeriod}.csv`);
      const until = new Date(Math.min(end.getTime(), Math.floor(clock.now().getTime() / DAY + 1) * DAY));
      const rows = await writeFocus(path, charges(of, start, until, signal));
      const files = rows === 0 ? [] : [path];
      return { files, name: `${service} ${billingPeriod}`, format: 'focus' };
    },
  };
}
