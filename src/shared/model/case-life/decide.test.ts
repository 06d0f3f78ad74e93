import { describe, expect, it } from 'vitest';
import { caseStatuses, type CaseStatus } from '../caseStatus';
import { begin, decide } from './decide';
import { ageInDays, DAY_MS, defaultLifeSettings, type LifeEvent, type LifeState } from './life';
import { settableFrom } from './setStatus';

const now = new Date('2026-06-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const seen: LifeEvent = { type: 'seen', through: '2026-06-19', exclusion: null };
const notSeen: LifeEvent = { type: 'not_seen', through: '2026-06-19', proof: true, why: 'condition_cleared' };

function at(status: CaseStatus, change: Partial<LifeState> = {}): LifeState {
  const closed = status === 'completed' || status === 'verified' || status === 'expired';
  return {
    status,
    isNew: false,
    regressed: false,
    stillSeen: false,
    reopenedCount: 0,
    createdAt: daysAgo(40),
    closedAt: closed ? daysAgo(10) : null,
    completedAt: status === 'completed' || status === 'verified' ? daysAgo(10) : null,
    lastSeenAt: daysAgo(1),
    lastSeenThrough: '2026-06-18',
    excludedUntil: null,
    statusReason: null,
    ...change,
  };
}

function after(state: LifeState, event: LifeEvent, settings = defaultLifeSettings): LifeState {
  const decision = decide(state, event, now, settings);
  if (decision.kind === 'refused') throw new Error(decision.reason);
  return decision.state;
}

describe('a person sets a status', () => {
  const allowed: Record<CaseStatus, CaseStatus[]> = {
    open: ['acknowledged', 'in_progress', 'completed', 'excluded'],
    acknowledged: ['open', 'in_progress', 'completed', 'excluded'],
    in_progress: ['open', 'acknowledged', 'completed', 'excluded'],
    completed: ['open'],
    excluded: ['open'],
    verified: [],
    expired: [],
  };
  for (const from of caseStatuses) {
    for (const to of caseStatuses.filter((status) => status !== from)) {
      const may = allowed[from].includes(to);
      it(`[CASE-11] ${from} → ${to} is ${may ? 'taken' : 'refused with a reason'}`, () => {
        const decision = decide(
          at(from),
          { type: 'set_status', by: 'person', status: to },
          now,
          defaultLifeSettings,
        );
        if (may) {
          expect(decision).toMatchObject({ kind: 'moved', state: { status: to }, changes: [{ from, to }] });
        } else expect(decision).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/\w{4,}/) });
      });
    }
    it(`the menu of ${from} offers what is taken and nothing else`, () => {
      expect([...settableFrom(from)].sort()).toEqual([...allowed[from]].sort());
    });
  }

  it('a step or a ticket moves open work, and opens nothing that a person closed', () => {
    const event = { type: 'set_status', by: 'ticket', status: 'open' } as const;
    expect(after(at('acknowledged'), { ...event, status: 'completed' }).status).toBe('completed');
    for (const from of ['completed', 'excluded'] as const) {
      expect(decide(at(from), event, now, defaultLifeSettings).kind).toBe('refused');
    }
  });

  it('an exclusion cannot end today or before, and can be changed while it lasts', () => {
    const until = (day: string) =>
      decide(
        at('open'),
        { type: 'set_status', by: 'person', status: 'excluded', until: day },
        now,
        defaultLifeSettings,
      );
    expect(until('2026-06-20')).toMatchObject({
      kind: 'refused',
      reason: 'until: 2026-06-20 is not after today',
    });
    expect(until('2026-06-21')).toMatchObject({ kind: 'moved', state: { excludedUntil: '2026-06-21' } });
    const later = after(at('excluded', { excludedUntil: '2026-07-01' }), {
      type: 'set_status',
      by: 'person',
      status: 'excluded',
      until: '2026-08-01',
    });
    expect(later.excludedUntil).toBe('2026-08-01');
  });
});

describe('[CASE-11] the system moves a case', () => {
  it('is open and new when found, or excluded from birth', () => {
    const born = begin({ type: 'seen', through: null, exclusion: null }, now);
    expect(born.state).toMatchObject({ status: 'open', isNew: true });
    const excluded = begin({ type: 'seen', through: null, exclusion: { until: null, reason: 'Ours' } }, now);
    expect(excluded.state).toMatchObject({ status: 'excluded', isNew: false, statusReason: 'Ours' });
  });

  it('completed and gone from the bill: verified, and closed since its completion', () => {
    const state = after(at('completed'), notSeen);
    expect(state).toMatchObject({ status: 'verified', completedAt: daysAgo(10), closedAt: daysAgo(10) });
  });

  it('completed and still seen: flagged for three days of bill, then open again', () => {
    const flagged = after(at('completed', { completedAt: daysAgo(2.5) }), seen);
    expect(flagged).toMatchObject({ status: 'completed', stillSeen: true, reopenedCount: 0 });
    const reopened = after(at('completed', { completedAt: daysAgo(5) }), seen);
    expect(reopened).toMatchObject({ status: 'open', stillSeen: false, reopenedCount: 1, closedAt: null });
  });

  it('a bill that ends before the completion is no evidence against it', () => {
    const old: LifeEvent = { type: 'seen', through: '2026-05-31', exclusion: null };
    expect(after(at('completed'), old)).toMatchObject({ status: 'completed', stillSeen: true });
  });

  it('in progress and gone: completed by the system, verified by the next run', () => {
    const completed = after(at('in_progress'), notSeen);
    expect(completed).toMatchObject({ status: 'completed', completedAt: now });
    expect(after(completed, notSeen).status).toBe('verified');
  });

  it('open and unseen: expires after the days of the setting, with the reason', () => {
    expect(after(at('open', { lastSeenAt: daysAgo(29), lastSeenThrough: null }), notSeen).status).toBe(
      'open',
    );
    const expired = after(at('acknowledged', { lastSeenAt: daysAgo(30) }), notSeen);
    expect(expired).toMatchObject({ status: 'expired', statusReason: 'condition_cleared', closedAt: now });
    expect(after(at('open'), notSeen, { graceDays: 3, expiryDays: 0 }).status).toBe('expired');
  });

  it('bills that come late count by their own days', () => {
    expect(after(at('open', { lastSeenThrough: '2026-05-15' }), notSeen).status).toBe('expired');
  });

  it('a changed rule ends nobody’s work and verifies nothing', () => {
    const changed: LifeEvent = { ...notSeen, proof: false, why: 'rule_changed' };
    expect(after(at('in_progress'), changed).status).toBe('in_progress');
    expect(after(at('completed'), changed).status).toBe('completed');
    expect(after(at('open', { lastSeenAt: daysAgo(31) }), changed).statusReason).toBe('rule_changed');
  });

  it('opens an exclusion whose day passed, unless another one covers the case', () => {
    const excluded = at('excluded', { excludedUntil: '2026-06-20' });
    expect(after(excluded, { type: 'until_passed', exclusion: null }).status).toBe('open');
    const other = after(excluded, { type: 'until_passed', exclusion: { until: null, reason: 'Whole type' } });
    expect(other).toMatchObject({ status: 'excluded', excludedUntil: null, statusReason: 'Whole type' });
    expect(
      after(at('excluded', { excludedUntil: '2026-06-21' }), { type: 'until_passed', exclusion: null }),
    ).toEqual(at('excluded', { excludedUntil: '2026-06-21' }));
  });

  it('verified and seen again: open, regressed', () => {
    expect(after(at('verified'), seen)).toMatchObject({ status: 'open', regressed: true, closedAt: null });
  });

  it('expired and seen again: open, and nothing regressed that was never saved', () => {
    expect(after(at('expired'), seen)).toMatchObject({ status: 'open', regressed: false, closedAt: null });
  });
});

it('the age runs while active and stands still when closed', () => {
  expect(ageInDays(at('open'), now)).toBe(40);
  expect(ageInDays(at('completed'), now)).toBe(30);
  expect(ageInDays(at('completed'), new Date(now.getTime() + 100 * DAY_MS))).toBe(30);
});
