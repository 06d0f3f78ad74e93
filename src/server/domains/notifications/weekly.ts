import type { CallReply } from '@shared/api/index';
import { changeText } from '@shared/model/change';
import { costWords } from '@shared/words/costs';
import type { Money } from '@shared/model/money';
import { nextFire } from '@shared/model/schedules/occurrences';
import { zoneOf } from '@shared/model/schedules/zone';
import { notificationMails } from '@shared/words/notificationMails';
import { messageOf, type Block } from './messages';
import type { Message } from './notifications.port';

const { weekly: words } = notificationMails;
const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = 2;

/** The last Monday 08:00 of this zone after `after` and not after `now`; null when there was none. */
export function dueReport(after: Date, now: Date, zone: string): Date | null {
  const timezone = zoneOf(zone) ? zone : 'UTC';
  const rule = { type: 'WEEKLY', timezone, hour: 8, minute: 0, days: [MONDAY] } as const;
  // What lies more than a week back is reported by nobody any more.
  const from = new Date(Math.max(after.getTime(), now.getTime() - 8 * DAY_MS));
  let due: Date | null = null;
  for (let next = nextFire(rule, from); next !== null && next <= now; next = nextFire(rule, next)) due = next;
  return due;
}

/** The seven days before the day of the report, as that zone's calendar has them: yyyy-MM-dd, both included. */
export function weekBefore(due: Date, zone: string): { from: string; to: string } {
  const offset = zoneOf(zone)?.offsetAt(due.getTime()) ?? 0;
  const day = (before: number) =>
    new Date(due.getTime() + offset - before * DAY_MS).toISOString().slice(0, 10);
  return { from: day(7), to: day(1) };
}

type SpendReply = CallReply<'costs.spend'>['data'];

export interface WeekFacts {
  from: string;
  to: string;
  /** Of each currency; `previous` null where there was no bill. */
  spend: readonly Pick<SpendReply['totals'][number], 'currency' | 'cost' | 'compared' | 'previous'>[];
  compared: SpendReply['compared'];
  services: readonly { service: string; currency: string; cost: number }[];
  newCases: number;
  openCases: number;
  potential: readonly Money[];
  verified: readonly Money[];
  failedRuns: number;
}

function money(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${amount.toLocaleString('en-US', digits)} ${currency}`;
}

const amounts = (list: readonly Money[]) =>
  list.length === 0 ? '0' : list.map(({ amount, currency }) => money(amount, currency)).join(', ');

export function weeklyMessage(organisation: string, facts: WeekFacts): Message {
  const spend: Block[] =
    facts.spend.length === 0
      ? [{ kind: 'text', text: words.noSpend }]
      : [
          {
            kind: 'table',
            rows: facts.spend.map(({ currency, cost, compared, previous }) => {
              const changed = changeText(compared, previous);
              const against = costWords.spend.against(facts.compared, facts.to);
              return [money(cost, currency), changed === null ? words.firstWeek : `${changed} ${against}`];
            }),
          },
          { kind: 'heading', text: words.top },
          {
            kind: 'table',
            rows: facts.services.map(({ service, currency, cost }) => [service, money(cost, currency)]),
          },
        ];
  return messageOf(words.subject(organisation, facts.from, facts.to), organisation, [
    { kind: 'heading', text: words.spend },
    ...spend,
    { kind: 'heading', text: words.cases },
    {
      kind: 'table',
      rows: [
        [words.newCases, String(facts.newCases)],
        [words.openCases, String(facts.openCases)],
        [words.potential, amounts(facts.potential)],
        [words.verified, amounts(facts.verified)],
      ],
    },
    { kind: 'heading', text: words.runs },
    { kind: 'table', rows: [[words.failedRuns, String(facts.failedRuns)]] },
  ]);
}
