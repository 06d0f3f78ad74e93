import type { EventConfiguration, IntegrationEvent } from '@shared/api/integrations/entities';
import { isFaultJson } from '@shared/kernel/fault';
import { isJsonObject, type Json } from '@shared/model/json';
import { EVENT_THRESHOLDS_MAX } from '@shared/model/limits';
import { integrationEventWords } from '@shared/words/integrationEvents';
import { messages } from '@shared/words/messages';

const words = integrationEventWords.dialog;

export type EventType = IntegrationEvent['eventType'];
export const thresholdKinds = ['ABSOLUTE', 'PERCENTAGE'] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];
export const joins = ['And', 'Or'] as const;
type Join = (typeof joins)[number];

interface Threshold {
  kind: ThresholdKind;
  value: string;
}

/** An event as it is typed in. */
export interface EventDraft {
  name: string;
  type: EventType;
  accountId: string;
  monitorArn: string;
  thresholds: readonly Threshold[];
  join: Join;
  region: string;
  service: string;
  operation: string;
}

export const newDraft: EventDraft = {
  name: '',
  type: 'ANOMALY_DETECTION',
  accountId: '',
  monitorArn: '',
  thresholds: [{ kind: 'ABSOLUTE', value: '100' }],
  join: 'And',
  region: '',
  service: '',
  operation: '',
};

const keyOf = (kind: ThresholdKind) => `ANOMALY_TOTAL_IMPACT_${kind}`;

function readThreshold(value: Json | undefined): Threshold[] {
  const of = isJsonObject(value) ? value['Dimensions'] : undefined;
  if (!isJsonObject(of)) return [];
  const kind = thresholdKinds.find((each) => keyOf(each) === of['Key']);
  const [first] = Array.isArray(of['Values']) ? of['Values'] : [];
  return kind && typeof first === 'string' ? [{ kind, value: first }] : [];
}

function readExpression(expression: Json | undefined): Pick<EventDraft, 'thresholds' | 'join'> {
  const whole = isJsonObject(expression) ? expression : {};
  const join = joins.find((each) => Array.isArray(whole[each]));
  const parts = join === undefined ? [expression] : whole[join];
  const thresholds = (Array.isArray(parts) ? parts : []).flatMap(readThreshold);
  return {
    join: join ?? 'And',
    thresholds: thresholds.length > 0 ? thresholds : newDraft.thresholds,
  };
}

export function draftOf({ eventName, eventType, eventConfiguration: of }: IntegrationEvent): EventDraft {
  return {
    name: eventName,
    type: eventType,
    accountId: of.accountId,
    monitorArn: of.monitorArn ?? '',
    ...readExpression(of.thresholdExpression),
    region: of.region ?? '',
    service: of.service ?? '',
    operation: of.operation ?? '',
  };
}

const toThreshold = ({ kind, value }: Threshold) => ({
  Dimensions: { Key: keyOf(kind), MatchOptions: ['GREATER_THAN_OR_EQUAL'], Values: [value.trim()] },
});

/** INTG-12: of each type what it uses. */
export function configurationOf(draft: EventDraft): EventConfiguration {
  const accountId = draft.accountId.trim();
  if (draft.type === 'EVENT_BRIDGE') {
    const [region, service, operation] = [draft.region, draft.service, draft.operation].map((text) =>
      text.trim(),
    );
    return { accountId, service, operation, ...(region === '' ? {} : { region }) };
  }
  const parts = draft.thresholds.map(toThreshold);
  const [only] = parts;
  return {
    accountId,
    monitorArn: draft.monitorArn.trim(),
    thresholdExpression: parts.length === 1 && only ? only : { [draft.join]: parts },
  };
}

export const mayAddThreshold = ({ thresholds }: EventDraft) => thresholds.length < EVENT_THRESHOLDS_MAX;

/** INTG-19: another one, of the kind that is not there yet; the same when both are. */
export function withThreshold(draft: EventDraft): EventDraft {
  if (!mayAddThreshold(draft)) return draft;
  const kind = thresholdKinds.find((each) => !draft.thresholds.some((one) => one.kind === each));
  return kind ? { ...draft, thresholds: [...draft.thresholds, { kind, value: '' }] } : draft;
}

/** INTG-21: the last one stays. */
export function withoutThreshold(draft: EventDraft, kind: ThresholdKind): EventDraft {
  if (draft.thresholds.length < 2) return draft;
  return { ...draft, thresholds: draft.thresholds.filter((one) => one.kind !== kind) };
}

/** Of a threshold whose kind the other one has, the two change places. */
export function withKind(draft: EventDraft, at: number, kind: ThresholdKind): EventDraft {
  const before = draft.thresholds[at]?.kind;
  const thresholds = draft.thresholds.map((one, index) => {
    if (index === at) return { ...one, kind };
    return one.kind === kind && before ? { ...one, kind: before } : one;
  });
  return { ...draft, thresholds };
}

const NUMBER = /^\d{1,15}(\.\d{1,10})?$/;

export function thresholdProblem(value: string): string | null {
  if (value.trim() === '') return messages.valueRequired;
  return NUMBER.test(value.trim()) ? null : words.value;
}

/** By field what keeps it from being saved: INTG-15 to -17. */
export function problemsOf(draft: EventDraft): Partial<Record<keyof EventDraft, string>> {
  const needed =
    draft.type === 'EVENT_BRIDGE'
      ? (['name', 'accountId', 'service', 'operation'] as const)
      : (['name', 'accountId', 'monitorArn'] as const);
  const problems: Partial<Record<keyof EventDraft, string>> = {};
  for (const field of needed) if (draft[field].trim() === '') problems[field] = messages.valueRequired;
  if (draft.type === 'EVENT_BRIDGE') return problems;
  const wrong = draft.thresholds.map(({ value }) => thresholdProblem(value)).find((one) => one !== null);
  return wrong ? { ...problems, thresholds: wrong } : problems;
}

/** Why the server refused, or that it did (MSG-47). */
export const explained = (error: unknown): unknown =>
  isFaultJson(error) && error.message !== '' ? error : { code: 'internal', message: words.failed };
