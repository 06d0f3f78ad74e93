import type { AuditFilter } from '../../../data/audit';

/** Whole days before today; null: all that there is. */
const daysBack = { all: null, week: 7, month: 30, quarter: 90 } as const;
export type AuditRange = keyof typeof daysBack;
export const auditRanges = ['all', 'week', 'month', 'quarter'] as const satisfies readonly AuditRange[];

export interface AuditChoice {
  text: string;
  /** '': every action. */
  action: string;
  /** A preset, or days of this computer, both included. */
  when: AuditRange | { from: Date; to: Date };
}

const dayOf = (at: Date, more: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + more);

/** The first day, and the day after the last one; null: open. */
function timesOf(when: AuditChoice['when'], now: Date): [Date | null, Date | null] {
  if (typeof when === 'object') return [dayOf(when.from, 0), dayOf(when.to, 1)];
  const days = daysBack[when];
  return [days === null ? null : dayOf(now, -days), null];
}

/** As the server wants it; what was left open is left out. The same all day long, so that nothing is read twice. */
export function filterOf({ text, action, when }: AuditChoice, now: Date): AuditFilter {
  const [from, to] = timesOf(when, now);
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(action === '' ? {} : { action }),
    ...(from ? { from: from.toISOString() } : {}),
    ...(to ? { to: to.toISOString() } : {}),
  };
}

/** What a calendar shows for it. */
export function shownRange(when: AuditChoice['when'], now: Date): readonly [Date, Date] {
  if (typeof when === 'object') return [when.from, when.to];
  return [timesOf(when, now)[0] ?? now, now];
}
