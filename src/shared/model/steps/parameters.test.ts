import { checkWords } from '../../words/checks';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../kernel/fault';
import type { Json } from '../json';
import type { Step } from '../graph/types';
import { checkValue } from './checkValue';
import type { ParamDefinition, ParamType, StepDefinition } from './manifest';
import {
  addableParameters,
  addOptional,
  defaultParameters,
  hidingRules,
  isEmptyValue,
  isHidden,
  missingParameters,
  missingParts,
  removeOptional,
  visibleParameters,
} from './parameters';
import { nextParametersStatus, type ParametersEvent, type ParametersStatus } from './parametersStatus';
import { firstRetry, retryPlan, retryProblems } from './retry';

const param = (key: string, more: Partial<ParamDefinition> = {}): ParamDefinition => ({
  id: `T-001-${key}`,
  key,
  type: 'string',
  title: key,
  description: '',
  optional: false,
  isHidden: false,
  isHiddenByParam: '',
  order: 0,
  selectValues: [],
  hasExclude: false,
  default: null,
  ...more,
});
const define = (...parameters: ParamDefinition[]): StepDefinition => ({
  stepTemplateId: 'T-001',
  version: 1,
  name: 'Test',
  title: 'Test',
  description: '',
  group: 'FORMAT',
  subgroup: 'FORMAT',
  category: 'UTILITIES',
  subtype: 'basic',
  icon: 'x',
  isMSPStep: false,
  effect: 'pure',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters,
  outputSchema: {},
  sampleOutput: null,
  keywords: [],
});
const stepOf = (values: Record<string, Json>): Step => ({
  name: 'Test',
  title: 'Test',
  group: 'FORMAT',
  subgroup: 'FORMAT',
  stepTemplateId: 'T-001',
  version: 1,
  parameters: Object.entries(values).map(([key, value]) => ({ id: `T-001-${key}`, value })),
});
const missing = (values: Record<string, Json>, ...parameters: ParamDefinition[]) =>
  missingParameters(stepOf(values), define(...parameters)).map(({ key }) => key);

describe('hiding', () => {
  const mode = param('mode', { type: 'select', default: 'a' });
  const inner = param('inner', { isHiddenByParam: 'T-001-mode:b,c' });
  const innermost = param('innermost', { isHiddenByParam: 'T-001-inner:x;T-001-mode:d' });
  const definition = define(mode, inner, innermost);
  const hidden = (values: Record<string, Json>, which: ParamDefinition) =>
    isHidden(
      definition,
      which,
      new Map(Object.entries(values).map(([key, value]) => [`T-001-${key}`, value])),
    );

  it('[STEP-07] reads ids and values', () => {
    expect(hidingRules('A-1-P1:v1, v2 ; A-1-P2:v3')).toEqual([
      { paramId: 'A-1-P1', values: ['v1', 'v2'] },
      { paramId: 'A-1-P2', values: ['v3'] },
    ]);
    expect(hidingRules('')).toEqual([]);
  });

  it('[STEP-07] hides while the named parameter has one of the values', () => {
    expect(hidden({ mode: 'b' }, inner)).toBe(true);
    expect(hidden({ mode: 'a' }, inner)).toBe(false);
    expect(hidden({ mode: ['x', 'c'] }, inner)).toBe(true);
    expect(hidden({}, inner)).toBe(false);
    expect(hidden({ mode: 'd' }, innermost)).toBe(true);
    expect(hidden({ mode: 'a', inner: 'x' }, innermost)).toBe(true);
  });

  it('what is hidden itself hides nothing, and rules in a circle end', () => {
    expect(hidden({ mode: 'b', inner: 'x' }, innermost)).toBe(false);
    const circle = define(
      param('a', { isHiddenByParam: 'T-001-b:1' }),
      param('b', { isHiddenByParam: 'T-001-a:1' }),
    );
    const values = new Map<string, Json>([['T-001-a', '1']]);
    for (const each of circle.parameters) expect(typeof isHidden(circle, each, values)).toBe('boolean');
  });
});

describe('missing parameters', () => {
  it('[STEP-32] counts an optional choice that was left out as its default when it hides others', () => {
    const auth = param('auth', { type: 'select', optional: true, default: 'none' });
    const secret = param('secret', { isHiddenByParam: 'T-001-auth:none' });
    const definition = define(auth, secret);
    expect(missingParameters(stepOf({}), definition)).toEqual([]);
    expect(missingParameters(stepOf({ auth: 'basic' }), definition).map(({ key }) => key)).toEqual([
      'secret',
    ]);
  });

  it('[STEP-32] a required one that is empty, but for optional, hidden, toggle, multi-select and accounts', () => {
    expect(missing({}, param('a'))).toEqual(['a']);
    expect(missing({ a: ' ' }, param('a'))).toEqual(['a']);
    expect(missing({ a: 0 }, param('a', { type: 'number' }))).toEqual([]);
    expect(missing({ a: '{{inputs.x}}' }, param('a'))).toEqual([]);
    expect(missing({}, param('a', { optional: true }))).toEqual([]);
    expect(missing({}, param('a', { isHidden: true }))).toEqual([]);
    expect(missing({ b: 'x' }, param('a', { isHiddenByParam: 'T-001-b:x' }), param('b'))).toEqual([]);
    expect(missing({ b: 'y' }, param('a', { isHiddenByParam: 'T-001-b:x' }), param('b'))).toEqual(['a']);
    expect(missing({}, param('a', { type: 'boolean' }))).toEqual([]);
    expect(missing({}, param('a', { type: 'multi-select' }))).toEqual([]);
    expect(missing({}, param('accounts', { type: 'select' }))).toEqual([]);
    expect(missing({}, param('a', { type: 'number', default: 1 }))).toEqual([]);
  });

  it.each<[ParamType, Json, string[]]>([
    ['jira-issue', { integration_id: 'i', project_id: 'p' }, ['issue_type_id', 'summary']],
    ['github-workflow', { integration_id: 'i', repository: 'a/b', workflow_id: '1' }, ['ref']],
    ['billing-table', { projectId: 'p', billingDatasetName: 'd' }, ['billingTableName']],
    ['date-range', { type: 'CUSTOM', start_time: '2026-01-01' }, ['end_time']],
    ['date-range', { type: 'N_DAYS' }, ['n_days']],
  ])('a begun %s must be complete', (type, value, parts) => {
    expect(missingParts(param('place', { type }), value)).toEqual(parts);
    expect(missing({ place: value }, param('place', { type, optional: true }))).toEqual(['place']);
  });

  it('a preset of a date-range is complete', () => {
    expect(missingParts(param('place', { type: 'date-range' }), { type: 'MTD' })).toEqual([]);
  });

  const approval = param('request', { type: 'approval' });
  it.each<[Json, string[]]>([
    [{ type: 'EMAIL' }, ['recipients', 'subject', 'body_type', 'message']],
    [{ type: 'email', recipients: ['a@b.c'], subject: 's', body_type: 'HTML', message: 'm' }, []],
  ])('[STEP-33] email approval %j', (value, parts) => {
    expect(missingParts(approval, value)).toEqual(parts);
    expect(missing({ request: value }, approval)).toEqual(parts.length > 0 ? ['request'] : []);
  });
  it('an approval in the app needs its message only', () => {
    expect(missingParts(approval, { type: 'APP' })).toEqual(['message']);
    expect(missingParts(approval, { type: 'APP', message: 'm' })).toEqual([]);
  });
  it.each<[Json, string[]]>([
    [{ type: 'SLACK' }, ['integration_id', 'channel_id', 'message', 'header']],
    [{ type: 'SLACK', integration_id: 'i', channel_id: 'c', message: 'm', header: ' ' }, ['header']],
    [{ type: 'SLACK', integration_id: 'i', channel_id: '{{inputs.c}}', message: 'm', header: 'h' }, []],
  ])('[STEP-34] Slack approval %j', (value, parts) => {
    expect(missingParts(approval, value)).toEqual(parts);
    expect(missing({ request: value }, approval)).toEqual(parts.length > 0 ? ['request'] : []);
  });
  it.each<[Json, string[]]>([
    [{ type: 'TEAMS', message_type: 'chat' }, ['integration_id', 'message', 'user_id']],
    [
      { type: 'TEAMS', message_type: 'channel', integration_id: 'i', message: 'm' },
      ['team_id', 'channel_id'],
    ],
    [{ type: 'TEAMS', message_type: 'chat', integration_id: 'i', message: 'm', user_id: 'u' }, []],
  ])('[STEP-35] Teams approval %j', (value, parts) => {
    expect(missingParts(approval, value)).toEqual(parts);
    expect(missing({ request: value }, approval)).toEqual(parts.length > 0 ? ['request'] : []);
  });

  const trigger = param('settings', { type: 'trigger', optional: true, noReference: true });
  const schedule = (scheduleType: string, more: Record<string, Json> = {}) => ({
    type: 'SCHEDULED',
    configuration: { scheduleType, ...more },
  });
  const zone = { timezone: 'Europe/Rome' };
  it.each<[string, Json, string[]]>([
    ['STEP-36', schedule('DAILY', { hour: 1, minute: 0 }), ['timezone']],
    ['STEP-37', schedule('CRON'), ['cronExpression', 'timezone']],
    ['STEP-37', schedule('CRON', { ...zone, cronExpression: '0 0 * * ? *' }), []],
    ['STEP-38', schedule('DAILY', zone), ['minute', 'hour']],
    ['STEP-38', schedule('DAILY', { ...zone, minute: 0, hour: '0' }), []],
    ['STEP-39', schedule('WEEKLY', { ...zone, minute: 0, hour: 0 }), ['dayOfWeek']],
    ['STEP-40', schedule('MONTHLY', { ...zone, minute: 0, hour: 0 }), ['dayOfMonth']],
    ['STEP-41', schedule('INTERVAL', zone), ['number', 'intervalType']],
    ['STEP-36', { type: 'MANUAL' }, []],
    ['STEP-36', { type: 'INTEGRATION_EVENT', configuration: {} }, ['integrationId', 'eventId']],
    ['STEP-36', { type: 'event', configuration: { integrationId: 'aws-1', eventId: ' ' } }, ['eventId']],
    [
      'STEP-36',
      { type: 'INTEGRATION_EVENT', configuration: { integrationId: 'BILLS', eventId: 'bill.updated' } },
      [],
    ],
    ['STEP-36', { type: 'HTTP', configuration: {} }, []],
    ['STEP-36', { type: 'HTTP', configuration: { proof: 'hmac' } }, ['signatureHeader']],
    ['STEP-36', { type: 'webhook', configuration: { proof: 'hmac', signatureHeader: 'x-signature' } }, []],
    ['STEP-36', { type: 'HTTP', configuration: { proof: 'github' } }, []],
  ])('[%s] trigger %j', (_row, value, parts) => {
    expect(missingParts(trigger, value)).toEqual(parts);
    expect(missing({ settings: value }, trigger)).toEqual(parts.length > 0 ? ['settings'] : []);
  });

  it('[PARAM-65] an email lacks recipients, subject or message', () => {
    const email = param('email', { type: 'email-message' });
    expect(missingParts(email, { recipients: [], subject: 's' })).toEqual(['recipients', 'message']);
    expect(missing({ email: { recipients: 'a@b.c', subject: 's', message: 'm' } }, email)).toEqual([]);
  });

  it('conditions without a rule are empty, however they are grouped', () => {
    expect(isEmptyValue({ combinator: 'and', rules: [] }, 'conditions')).toBe(true);
    expect(isEmptyValue({ combinator: 'and', rules: [{ combinator: 'or', rules: [] }] }, 'conditions')).toBe(
      true,
    );
    expect(isEmptyValue({ rules: [{ key: 'a', operator: 'equals' }] }, 'conditions')).toBe(false);
    expect(isEmptyValue({}, 'json')).toBe(false);
  });

  it.each([
    [{}, true],
    [[], true],
    ['', true],
    [[{ key: '', value: '' }], true],
    [{ '': '' }, true],
    [{ a: '' }, false],
    [{ rows: [], note: '' }, false],
    [[{ key: 'a', value: '' }], false],
    [[{ Name: 'InstanceId', Value: 'i-1' }], false],
    ['{{inputs.tags}}', false],
  ])('[STEP-32] a name is an entry, also without a value: %j is empty: %s', (value, isEmpty) => {
    expect([isEmptyValue(value, 'key-value'), isEmptyValue(value, 'object')]).toEqual([isEmpty, isEmpty]);
  });
});

describe('optional parameters', () => {
  const definition = define(
    param('late', { order: 3 }),
    param('notify', { type: 'select', optional: true, default: 'email', order: 1 }),
    param('to', { isHiddenByParam: 'T-001-notify:none', default: 'ops', order: 2 }),
    param('cc', { optional: true, isHiddenByParam: 'T-001-to:nobody', order: 4 }),
    param('tail', { optional: true, order: 5 }),
  );
  it('[STEP-30] are added and removed', () => {
    const fresh = { ...stepOf({}), parameters: defaultParameters(definition) };
    expect(fresh.parameters.map(({ id }) => id)).toEqual(['T-001-to', 'T-001-late']);
    expect(addableParameters(fresh, definition).map(({ key }) => key)).toEqual(['notify', 'cc', 'tail']);
    const more = addOptional(fresh, definition, 'T-001-notify');
    expect(visibleParameters(more, definition).map(({ key }) => key)).toEqual(['notify', 'to', 'late']);
    expect(() => removeOptional(more, definition, 'T-001-late')).toThrow(Fault);
  });
  it('[STEP-31] take what depends on them away', () => {
    const step = stepOf({ notify: 'email', to: 'me', cc: 'you', tail: 't', late: 'l' });
    const left = removeOptional(step, definition, 'T-001-notify');
    expect(left.parameters).toEqual([
      { id: 'T-001-tail', value: 't' },
      { id: 'T-001-late', value: 'l' },
      { id: 'T-001-to', value: 'ops' },
    ]);
  });
});

describe('[STEP-23] status of parameters', () => {
  const edited: ParametersEvent = { type: 'edited', hasResult: true };
  const unfocused = (hasMissing: boolean, hasResult = false): ParametersEvent => {
    return { type: 'unfocused', hasMissing, hasResult };
  };
  it.each<[string, ParametersStatus | undefined, ParametersEvent, ParametersStatus | undefined]>([
    ['STEP-24', 'fresh', edited, 'outdated'],
    ['STEP-24', undefined, { type: 'edited', hasResult: false }, undefined],
    ['STEP-25', 'fresh', unfocused(true, true), 'missing'],
    ['STEP-26', 'loading', unfocused(false, true), 'loading'],
    ['STEP-26', 'error', unfocused(false, true), 'error'],
    ['STEP-26', 'timeout', unfocused(false), 'timeout'],
    ['STEP-26', 'outdated', unfocused(false, true), 'outdated'],
    ['STEP-27', 'missing', unfocused(false, true), 'fresh'],
    ['STEP-27', 'missing', unfocused(false), undefined],
    ['STEP-28', 'fresh', { type: 'set', status: 'loading' }, 'loading'],
    ['STEP-28', 'missing', { type: 'set', status: 'timeout' }, 'timeout'],
    ['STEP-29', 'outdated', { type: 'resultAdded' }, 'fresh'],
  ])('[%s] %s, then %j: %s', (_row, before, event, after) => {
    expect(nextParametersStatus(before, event)).toBe(after);
  });
});

describe('checks of values', () => {
  const options = [{ value: 'a', label: 'A' }];
  it.each<[ParamDefinition['type'], Json, string | null]>([
    ['number', '12.5', null],
    ['number', '1,000', 'Invalid number'],
    ['number', 'x', 'Invalid number'],
    ['currency', '1,000', null],
    ['currency', '1,00', 'Invalid currency'],
    ['email', 'a@b.co', null],
    ['email', 'a@b', 'Invalid email address'],
    ['url', 'https://x.y/z', null],
    ['url', 'x y', 'Invalid URL'],
    ['date', '2025-07-23', null],
    ['date', '2025-07-23T10:00', null],
    ['date', '2025-07-23T10:00:00Z', null],
    ['date', '2025-07-23 10:00:00.5+02:00', null],
    ['date', '2025-07-23T25:00:00Z', 'Invalid date format (YYYY-MM-DD)'],
    ['date', '2025-07-23T', 'Invalid date format (YYYY-MM-DD)'],
    ['key-value', [{ Name: 'InstanceId', Value: 'i-1' }], null],
    ['key-value', [{ key: 'a', value: 1 }], null],
    ['key-value', [{ id: 'a' }], checkWords.invalidObject],
    ['key-value', ['a'], checkWords.invalidObject],
    ['date', '2025-02-30', 'Invalid date format (YYYY-MM-DD)'],
    ['date', '23/07/2025', 'Invalid date format (YYYY-MM-DD)'],
    ['list', ['a'], null],
    ['list', '["a"]', null],
    ['list', 'a, b', null],
    ['list', '["a"', 'Invalid list format'],
    ['list', 5, 'Invalid list format'],
    ['boolean', 'yes', 'Invalid boolean value'],
    ['select', 'a', null],
    ['select', 'b', "Such option doesn't exist"],
    ['status', 'b', "Such option doesn't exist"],
    ['multi-select', { process_all: false, values: ['a', 'b'], excluded: [] }, "Such option doesn't exist"],
    ['multi-select', { process_all: true, values: [], excluded: ['a'] }, null],
    ['multi-select', '{{inputs.x}}', null],
    ['number', '{{inputs.x}}', null],
    ['string', { a: 1 }, 'Wrong format'],
    ['object', '{"a":1}', null],
    ['number', '', null],
  ])('[PARAM-04] [PARAM-05] %s %j: %s', (type, value, message) => {
    expect(checkValue(param('p', { type, selectValues: options }), value)).toBe(message);
  });
  it('takes a path where the parameter does', () => {
    const relative = param('p', { type: 'url', relative: true });
    expect(['/items', '/', '//other.test/x', 'x y'].map((value) => checkValue(relative, value))).toEqual([
      null,
      null,
      'Invalid URL',
      'Invalid URL',
    ]);
    expect(checkValue(param('p', { type: 'url' }), '/items')).toBe('Invalid URL');
  });
  it('keeps limits', () => {
    const limited = param('n', { type: 'number', min: 1, max: 5, maxLength: 3 });
    expect(checkValue(limited, 0)).toBe('Must be at least 1');
    expect(checkValue(limited, '6')).toBe('Must be at most 5');
    expect(checkValue({ ...limited, type: 'text' }, 'abcd')).toBe('Maximum characters exceeded (3)');
    expect(
      checkValue(param('c', { type: 'conditions' }), { rules: [{ key: 'a', operator: 'like' }] }),
    ).toContain('is not one of');
  });
});

describe('retry', () => {
  it('[PARAM-67] begins with 3 days and 4 tries', () => {
    expect(firstRetry()).toEqual({ enabled: true, quantity: 3, unit: 'Days', maximum: 4 });
  });
  it('[PARAM-68] [PARAM-69] waits quantity × unit between tries', () => {
    const plan = (unit: 'Seconds' | 'Minutes' | 'Hours' | 'Days' | 'Weeks') =>
      retryPlan({ enabled: true, quantity: 2, unit, maximum: 4 });
    expect(plan('Seconds')).toEqual({ tries: 4, waitMs: 2000 });
    expect(plan('Minutes').waitMs).toBe(120_000);
    expect(plan('Hours').waitMs).toBe(7_200_000);
    expect(plan('Days').waitMs).toBe(172_800_000);
    expect(plan('Weeks').waitMs).toBe(1_209_600_000);
    expect(retryPlan(undefined)).toEqual({ tries: 1, waitMs: 0 });
    expect(retryPlan({ ...firstRetry(), enabled: false })).toEqual({ tries: 1, waitMs: 0 });
    expect(retryProblems({ enabled: true, quantity: 53, unit: 'Weeks', maximum: 0 })).toHaveLength(2);
  });
});
