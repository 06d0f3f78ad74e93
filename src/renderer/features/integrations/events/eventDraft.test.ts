import { describe, expect, it } from 'vitest';
import type { IntegrationEvent } from '@shared/api/integrations/entities';
import {
  configurationOf,
  draftOf,
  explained,
  newDraft,
  problemsOf,
  withKind,
  withoutThreshold,
  withThreshold,
} from './eventDraft';

const filled = {
  ...newDraft,
  name: 'Spike',
  accountId: '111122223333',
  monitorArn: 'arn:aws:ce::1:anomalymonitor/1',
};
const threshold = (kind: string, value: string) => ({
  Dimensions: {
    Key: `ANOMALY_TOTAL_IMPACT_${kind}`,
    MatchOptions: ['GREATER_THAN_OR_EQUAL'],
    Values: [value],
  },
});
const event = (eventConfiguration: IntegrationEvent['eventConfiguration']): IntegrationEvent => ({
  eventId: 'e1',
  eventName: 'Spike',
  eventType: 'ANOMALY_DETECTION',
  eventConfiguration,
  createdBy: 'Ada',
  creationTime: '2026-02-03T10:00:00Z',
  lastUpdateTime: '2026-02-03T10:00:00Z',
});

describe('an event as it is typed in', () => {
  it('[INTG-15] [INTG-16] [INTG-17] needs what its type needs, by field', () => {
    expect(problemsOf(filled)).toEqual({});
    expect(Object.keys(problemsOf(newDraft))).toEqual(['name', 'accountId', 'monitorArn']);
    const bridge = { ...filled, type: 'EVENT_BRIDGE' as const };
    expect(Object.keys(problemsOf(bridge))).toEqual(['service', 'operation']);
    const values = (value: string) => problemsOf({ ...filled, thresholds: [{ kind: 'ABSOLUTE', value }] });
    expect(values(' ')).toEqual({ thresholds: 'Value is required' });
    expect(values('much')).toEqual({ thresholds: 'Enter 0 or more' });
  });

  it('[INTG-19] [INTG-20] [INTG-21] [LIM-50] has one threshold or two of different kinds, joined; the last one stays', () => {
    const two = withThreshold(filled);
    expect(two.thresholds.map(({ kind }) => kind)).toEqual(['ABSOLUTE', 'PERCENTAGE']);
    expect(withThreshold(two)).toBe(two);
    expect(withKind(two, 0, 'PERCENTAGE').thresholds.map(({ kind }) => kind)).toEqual([
      'PERCENTAGE',
      'ABSOLUTE',
    ]);
    const one = withoutThreshold(two, 'ABSOLUTE');
    expect(one.thresholds).toEqual([{ kind: 'PERCENTAGE', value: '' }]);
    expect(withoutThreshold(one, 'PERCENTAGE')).toBe(one);
  });

  it('[INTG-12] is kept as Cost Explorer writes it, and read again', () => {
    const thresholds = [
      { kind: 'ABSOLUTE', value: ' 100 ' },
      { kind: 'PERCENTAGE', value: '40' },
    ] as const;
    const kept = configurationOf({ ...filled, thresholds, join: 'Or' });
    expect(kept).toEqual({
      accountId: '111122223333',
      monitorArn: filled.monitorArn,
      thresholdExpression: { Or: [threshold('ABSOLUTE', '100'), threshold('PERCENTAGE', '40')] },
    });
    expect(draftOf(event(kept))).toMatchObject({
      join: 'Or',
      thresholds: [
        { kind: 'ABSOLUTE', value: '100' },
        { kind: 'PERCENTAGE', value: '40' },
      ],
    });
    expect(configurationOf(filled).thresholdExpression).toEqual(threshold('ABSOLUTE', '100'));
    const bridge = { ...filled, type: 'EVENT_BRIDGE' as const, service: 'ec2', operation: 'Stop' };
    expect(configurationOf(bridge)).toEqual({ accountId: '111122223333', service: 'ec2', operation: 'Stop' });
  });

  it('[MSG-47] says why the server refused, else that it failed', () => {
    const refused = { code: 'unavailable', message: 'Access denied.' };
    expect(explained(refused)).toBe(refused);
    const unexplained = { message: 'failed to update event' };
    expect(explained({ code: 'internal', message: '' })).toMatchObject(unexplained);
    expect(explained(undefined)).toMatchObject(unexplained);
  });
});
