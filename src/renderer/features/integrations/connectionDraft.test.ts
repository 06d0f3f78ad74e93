import { describe, expect, it } from 'vitest';
import { messages } from '@shared/words/messages';
import { isChanged, problemsOf, refusalOf, sentValues, valuesFor } from './connectionDraft';
import { aField } from './fixture';

const fields = [
  aField({ id: 'token', kind: 'secret' }),
  aField({ id: 'address', kind: 'url', required: false, initial: 'https://slack.com' }),
  aField({ id: 'mail', kind: 'email', required: false }),
  aField({
    id: 'region',
    kind: 'choice',
    required: false,
    options: [{ value: 'eu', label: 'Europe' }],
  }),
];
const values = { token: 'xoxb-1', address: 'https://slack.com', mail: '', region: '' };

describe('the draft of a connection', () => {
  it('begins with what holds at first, or with what is kept, and never with a secret', () => {
    expect(valuesFor(fields)).toEqual({ token: '', address: 'https://slack.com', mail: '', region: '' });
    const kept = { address: 'http://127.0.0.1:1', region: 'eu', token: 'leaked' };
    expect(valuesFor(fields, kept)).toEqual({ ...kept, token: '', mail: '' });
    expect(valuesFor(fields, {}).address).toBe('');
  });
  it('names what cannot be right at its field', () => {
    expect(problemsOf(fields, values)).toEqual({});
    expect(problemsOf(fields, { token: ' ', address: 'slack.com', mail: 'ada', region: 'moon' })).toEqual({
      token: messages.valueRequired,
      address: messages.invalidUrl,
      mail: messages.invalidEmail,
      region: messages.noSuchOption,
    });
  });
  it('needs no secret that is kept', () => {
    expect(problemsOf(fields, { ...values, token: '' }, ['token'])).toEqual({});
    expect(problemsOf(fields, { ...values, token: '' }, [])).toEqual({ token: messages.valueRequired });
  });
  it('sends a secret only when it was typed', () => {
    const rest = { address: 'https://slack.com', mail: '', region: '' };
    expect(sentValues(fields, { ...values, address: ' https://slack.com ' })).toEqual({
      ...rest,
      token: 'xoxb-1',
    });
    expect(sentValues(fields, { ...values, token: '' })).toEqual(rest);
  });
  it('tells whether anything was typed', () => {
    expect(isChanged(valuesFor(fields), valuesFor(fields))).toBe(false);
    expect(isChanged(values, valuesFor(fields))).toBe(true);
  });
});

describe('a refusal', () => {
  it('[MSG-35] stands at the name that another integration has', () => {
    const taken = 'Integration name already exists';
    const fault = { code: 'conflict', message: taken, data: [{ field: 'name', reason: taken }] };
    expect(refusalOf(fault, fields)).toEqual({ fields: { name: taken }, text: null });
  });
  it('stands at the values that it names', () => {
    const data = [
      { field: 'values.token', reason: 'too long' },
      { field: 'values.address', reason: 'not https' },
    ];
    expect(refusalOf({ code: 'bad_input', message: 'two', data }, fields)).toEqual({
      fields: { token: 'too long', address: 'not https' },
      text: null,
    });
  });
  it('stands above the fields where it is about none of them', () => {
    const text = 'Slack refused: invalid_auth';
    expect(refusalOf({ code: 'unprocessable', message: text }, fields)).toEqual({ fields: {}, text });
    const data = [{ field: 'values.gone', reason: 'unknown' }];
    expect(refusalOf({ code: 'bad_input', message: text, data }, fields).text).toBe(text);
    expect(refusalOf(undefined, fields).text).toBe(messages.error);
  });
});

describe('a field that belongs to a choice', () => {
  const both = [
    aField({
      id: 'method',
      kind: 'choice',
      options: [
        { value: 'key', label: 'Key' },
        { value: 'role', label: 'Role' },
      ],
    }),
    aField({ id: 'secret', kind: 'secret', shown: { field: 'method', values: ['key'] } }),
    aField({ id: 'arn', shown: { field: 'method', values: ['role'] } }),
  ];

  it('is asked for, checked and sent only while that is chosen', () => {
    const typed = { method: 'role', secret: 'left over', arn: '' };
    expect(problemsOf(both, typed)).toEqual({ arn: messages.valueRequired });
    expect(sentValues(both, { ...typed, arn: 'arn:aws:iam::1:role/x' })).toEqual({
      method: 'role',
      arn: 'arn:aws:iam::1:role/x',
    });
  });
});
