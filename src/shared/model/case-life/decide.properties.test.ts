import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseStatuses } from '../caseStatus';
import { begin, decide, violations } from './decide';
import { addDays, ageInDays, DAY_MS, dayOf, type LifeEvent, type LifeSettings } from './life';
import { propertyRuns } from '@tests/support/propertyRuns';

const start = new Date('2026-01-15T09:00:00Z');
const exclusion = fc.option(
  fc.record({
    until: fc.option(fc.integer({ min: 1, max: 60 }).map((days) => addDays(dayOf(start), days))),
    reason: fc.constant('Ours'),
  }),
);
const through = fc.option(fc.integer({ min: -60, max: 60 }).map((days) => addDays(dayOf(start), days)));

const event: fc.Arbitrary<LifeEvent> = fc.oneof(
  fc.record({
    type: fc.constant('set_status' as const),
    by: fc.constantFrom('person' as const, 'step' as const, 'ticket' as const),
    status: fc.constantFrom(...caseStatuses),
    reason: fc.option(fc.string({ maxLength: 10 })),
    until: through,
  }),
  fc.record({ type: fc.constant('seen' as const), through, exclusion }),
  fc.record({
    type: fc.constant('not_seen' as const),
    through,
    proof: fc.boolean(),
    why: fc.constantFrom('condition_cleared' as const, 'rule_changed' as const),
  }),
  fc.record({ type: fc.constant('until_passed' as const), exclusion }),
  fc.constant({ type: 'account_removed' as const }),
);
const history = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 20 * 24 }), event }), { maxLength: 40 });
const settings: fc.Arbitrary<LifeSettings> = fc.record({
  graceDays: fc.constant(3),
  expiryDays: fc.integer({ min: 0, max: 60 }),
});

it('[CASE-11] no history leads to an illegal state, and every change tells where from and where to', () => {
  fc.assert(
    fc.property(exclusion, history, settings, (born, events, set) => {
      let now = start;
      let { state } = begin({ type: 'seen', through: null, exclusion: born }, now);
      expect(violations(state)).toEqual([]);
      for (const { wait, event } of events) {
        now = new Date(now.getTime() + wait * 3_600_000);
        const before = state;
        const frozen = structuredClone(before);
        const decision = decide(before, event, now, set);
        expect(before).toEqual(frozen);
        if (decision.kind === 'refused') {
          expect(event.type).toBe('set_status');
          expect(decision.reason.length).toBeGreaterThan(10);
          continue;
        }
        state = decision.state;
        expect(violations(state)).toEqual([]);
        if (decision.kind === 'kept') {
          expect({ ...state, lastSeenAt: 0, lastSeenThrough: 0 }).toEqual({
            ...before,
            lastSeenAt: 0,
            lastSeenThrough: 0,
          });
          continue;
        }
        expect(decision.changes[0]).toMatchObject({ from: before.status, to: state.status });
        expect(state.createdAt).toBe(before.createdAt);
        if (state.status === 'verified' || state.status === 'expired') {
          expect(event.type).toMatch(/not_seen|account_removed/);
        }
        if (state.status === 'verified') expect(before.status).toBe('completed');
        if (state.reopenedCount !== before.reopenedCount) {
          expect([before.status, state.status]).toEqual(['completed', 'open']);
        }
        if (state.regressed && !before.regressed) expect(before.status).toBe('verified');
      }
    }),
    propertyRuns(500),
  );
});

it('[CASE-11] nobody but the system verifies, expires or wakes a verified or expired case', () => {
  fc.assert(
    fc.property(history, settings, (events, set) => {
      let now = start;
      let { state } = begin({ type: 'seen', through: null, exclusion: null }, now);
      for (const { wait, event } of events) {
        now = new Date(now.getTime() + wait * 3_600_000);
        const decision = decide(state, event, now, set);
        if (decision.kind === 'refused') continue;
        if (event.type === 'set_status') {
          expect(decision.kind === 'moved' && ['verified', 'expired'].includes(state.status)).toBe(false);
        }
        state = decision.state;
      }
    }),
  );
});

it('the age of a closed case stands still for ever', () => {
  fc.assert(
    fc.property(history, settings, fc.integer({ min: 0, max: 4000 }), (events, set, later) => {
      let now = start;
      let { state } = begin({ type: 'seen', through: null, exclusion: null }, now);
      for (const { wait, event } of events) {
        now = new Date(now.getTime() + wait * 3_600_000);
        const decision = decide(state, event, now, set);
        if (decision.kind !== 'refused') state = decision.state;
      }
      const then = new Date(now.getTime() + later * DAY_MS);
      const grown = ageInDays(state, then) - ageInDays(state, now);
      expect(grown).toBe(state.closedAt ? 0 : later);
    }),
  );
});
