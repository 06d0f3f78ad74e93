import { TZDate } from '@date-fns/tz';
import { actingWords as words } from '../../words/acting';

/** Whether workflows may change clouds, and when. */
export interface ActingRules {
  /** `preview`: every change is shown and none is made. */
  mode: 'preview' | 'act';
  /** The stop switch: nothing changes a cloud while it is on. */
  stopped: boolean;
  /** Accounts, subscriptions and projects in which nothing is changed. */
  stopped_accounts: string[];
  /** Changes are made within one of them; without any, at any time. */
  windows: ActingWindow[];
  /** A resource with this tag (or label) is never changed; '' when there is none. */
  protect_tag: string;
}

/** On these days (1 Monday to 7 Sunday) from `from` until `to` (HH:mm); one that ends before it begins lasts past midnight. */
export interface ActingWindow {
  days: number[];
  from: string;
  to: string;
  /** IANA name. */
  time_zone: string;
}

export const normalActing: ActingRules = {
  mode: 'preview',
  stopped: false,
  stopped_accounts: [],
  windows: [],
  protect_tag: 'costloom:protect',
};

const DAY = 24 * 60;
const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

export function isWithin({ days, from, to, time_zone }: ActingWindow, at: Date): boolean {
  const local = new TZDate(at.getTime(), time_zone);
  const day = ((local.getDay() + 6) % 7) + 1;
  const now = local.getHours() * 60 + local.getMinutes();
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  // The same time twice: the whole day.
  const lasts = (end - begin + DAY) % DAY || DAY;
  const before = day === 1 ? 7 : day - 1;
  return (
    (days.includes(day) && now >= begin && now < begin + lasts) ||
    (days.includes(before) && now + DAY < begin + lasts)
  );
}

/** Why nothing may be changed now in this account; null: it may. */
export function actingRefusal(
  rules: ActingRules,
  { account, at }: { account: string; at: Date },
): string | null {
  if (rules.stopped) return words.refused.stopped;
  if (rules.mode === 'preview') return words.refused.preview;
  if (rules.stopped_accounts.includes(account)) return words.refused.account(account);
  const isOpen = rules.windows.length === 0 || rules.windows.some((one) => isWithin(one, at));
  return isOpen ? null : words.refused.window;
}

/** Whether a resource with these tags is never to be changed: by the tag alone, unless it says `false` or `no`. */
export function isProtected(
  { protect_tag }: Pick<ActingRules, 'protect_tag'>,
  tags: Readonly<Record<string, string>>,
): boolean {
  if (protect_tag === '') return false;
  const value = tags[protect_tag] ?? tags[asLabel(protect_tag)];
  return value !== undefined && !['false', 'no'].includes(value.trim().toLowerCase());
}

/** As labels of Google Cloud are written, which know neither colons nor capitals. */
const asLabel = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '_');
