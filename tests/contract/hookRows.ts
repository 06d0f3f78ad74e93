import { createHmac } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import {
  fromGitHub,
  fromSlack,
  fromSns,
  fromStandardWebhooks,
  fromStripe,
  githubSecret,
  slackSecret,
  standardSecret,
  stripeSecret,
  topic,
  type Sent,
} from './hookSenders';
import type { HookSetting, Request } from './hooksServer';

export const typed = (
  type: string,
  payload: string | Buffer,
  more: Record<string, string> = {},
): Request => ({
  query: 'secret={secret}',
  headers: { 'content-type': type, ...more },
  payload,
});
export const push = '{"ref":"refs/heads/main","after":"a10867b14bb761a232cd80139fbd4c0d33264240"}';
const invoice = '{"id":"evt_1NG8Du2eZvKYlo2CUI79vXWy","object":"event","type":"invoice.paid"}';
const charge = '{"type":"contact.created","data":{"id":"1f81eb52"}}';
const slackForm = 'token=gIkuvaNzQIHg97ATvDxqgjtO&command=%2Fcosts&text=last+month';
const command = { token: 'gIkuvaNzQIHg97ATvDxqgjtO', command: '/costs', text: 'last month' };
const form = 'application/x-www-form-urlencoded';
const snsBody = { Type: 'Notification', TopicArn: topic, Subject: 'AWS Cost Management: anomaly' };

const none: HookSetting = {};
export const github = { configuration: { proof: 'github' }, signing_secret: githubSecret };
export const slack = { configuration: { proof: 'slack' }, signing_secret: slackSecret };
const stripe = { configuration: { proof: 'stripe' }, signing_secret: stripeSecret };
const standard = { configuration: { proof: 'standard_webhooks' }, signing_secret: standardSecret };
export const sns = { configuration: { proof: 'sns', topicArn: topic } };
const own = (algorithm: string, encoding: string, prefix = '') => ({
  configuration: {
    proof: 'hmac',
    signatureHeader: 'X-Signature',
    signatureAlgorithm: algorithm,
    signatureEncoding: encoding,
    ...(prefix ? { signaturePrefix: prefix } : {}),
  },
  signing_secret: 'shared between us',
});
const ownSigned = (algorithm: string, encoding: 'hex' | 'base64', prefix = ''): Request => ({
  headers: {
    'content-type': 'application/json',
    'x-signature': prefix + createHmac(algorithm, 'shared between us').update(push).digest(encoding),
  },
  payload: push,
});

/** A sender, the settings of its trigger, and what the run has of it: its body, text, query and the delivery's id. */
export const taken: readonly [
  string,
  HookSetting,
  Request | (() => Request),
  { body: unknown; id?: string; raw?: string; query?: object; method?: string },
][] = [
  [
    'JSON with an id of 19 digits',
    none,
    typed('application/json', '{"id":7615917337495251231}'),
    { body: { id: '7615917337495251231' }, raw: '{"id":7615917337495251231}' },
  ],
  [
    'CloudEvents of Azure Event Grid',
    none,
    typed(
      'application/cloudevents+json; charset=utf-8',
      '{"specversion":"1.0","id":"A1","data":{"cost":12.5}}',
      { 'aeg-event-type': 'Notification' },
    ),
    { body: { specversion: '1.0', id: 'A1', data: { cost: 12.5 } } },
  ],
  [
    'a list of events of Azure Event Grid',
    none,
    typed('application/json', '[{"eventType":"Microsoft.CostManagement.BudgetAlert"}]'),
    { body: [{ eventType: 'Microsoft.CostManagement.BudgetAlert' }] },
  ],
  ['problem details', none, typed('application/problem+json', '{"title":"x"}'), { body: { title: 'x' } }],
  [
    'JSON under text/plain',
    none,
    typed('text/plain; charset=UTF-8', ' {"a":[1]}'),
    { body: { a: [1] }, raw: ' {"a":[1]}' },
  ],
  ['text that only begins like JSON', none, typed('text/plain', '[ok] all paid'), { body: '[ok] all paid' }],
  ['text with digits, as it is written', none, typed('text/plain', '0012'), { body: '0012' }],
  [
    'text in Latin-1',
    none,
    typed("text/plain; charset='iso-8859-1'", Buffer.from('café', 'latin1')),
    { body: 'café', raw: 'café' },
  ],
  [
    'a form with a field that comes twice',
    none,
    typed(form, 'team=web&team=data&cost=1%2C50+%E2%82%AC'),
    { body: { team: ['web', 'data'], cost: '1,50 €' } },
  ],
  [
    'a form of GitHub with its payload',
    github,
    fromGitHub(`payload=${encodeURIComponent(push)}`, { 'content-type': form }),
    { body: { payload: JSON.parse(push) }, id: '72d3162e-cc78-11e3-81ab-4c9367dc0958' },
  ],
  [
    'XML with attributes and leading zeros',
    none,
    typed('application/xml', '<bill id="7"><account>0012</account><total>12.5</total></bill>'),
    { body: { bill: { '@id': '7', account: '0012', total: 12.5 } } },
  ],
  [
    'SOAP',
    none,
    typed('application/soap+xml; charset=utf-8', '<e><b>1</b><b>2</b></e>'),
    { body: { e: { b: [1, 2] } } },
  ],
  ['text/xml', none, typed('text/xml', '<a>x</a>'), { body: { a: 'x' }, raw: '<a>x</a>' }],
  [
    'JSON in gzip',
    none,
    () => typed('application/json', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }),
    { body: { a: 1 }, raw: '{"a":1}' },
  ],
  [
    'JSON in deflate, with and',
    none,
    () => typed('application/json', deflateSync('{"a":2}'), { 'content-encoding': 'deflate' }),
    { body: { a: 2 } },
  ],
  [
    'without its header',
    none,
    () => typed('application/json', deflateRawSync('{"a":3}'), { 'content-encoding': 'deflate' }),
    { body: { a: 3 } },
  ],
  [
    'JSON in Brotli',
    none,
    () => typed('application/json', brotliCompressSync('{"a":4}'), { 'content-encoding': 'br' }),
    { body: { a: 4 } },
  ],
  ['JSON that curl names a form', none, typed(form, '{"a":"b=c&d"}'), { body: { a: 'b=c&d' } }],
  [
    'JSON of no media type',
    none,
    { query: 'secret={secret}', payload: Buffer.from('{"a":1}') },
    { body: { a: 1 } },
  ],
  ['nothing at all', none, { query: 'secret={secret}' }, { body: {}, raw: '', query: {} }],
  [
    'further parameters of the address',
    none,
    { ...typed('application/json', '{}'), query: 'secret={secret}&tag=a&tag=b&env=prod' },
    { body: {}, query: { tag: ['a', 'b'], env: 'prod' } },
  ],
  [
    'GET where it is accepted',
    { configuration: { acceptGet: true } },
    { method: 'GET', query: 'secret={secret}&account=0012' },
    { body: {}, query: { account: '0012' }, method: 'GET' },
  ],
  [
    'a push of GitHub',
    github,
    fromGitHub(push),
    { body: JSON.parse(push), raw: push, id: '72d3162e-cc78-11e3-81ab-4c9367dc0958' },
  ],
  ['a slash command of Slack', slack, fromSlack(slackForm, form), { body: command, raw: slackForm }],
  [
    'an event of Slack',
    slack,
    fromSlack('{"type":"event_callback","event_id":"Ev08MFMKH6"}', 'application/json'),
    { body: { type: 'event_callback', event_id: 'Ev08MFMKH6' }, id: 'Ev08MFMKH6' },
  ],
  [
    'a button of Slack',
    slack,
    fromSlack(`payload=${encodeURIComponent('{"type":"block_actions"}')}`, form),
    { body: { payload: { type: 'block_actions' } } },
  ],
  [
    'an event of Stripe, with two signatures',
    stripe,
    fromStripe(invoice),
    { body: JSON.parse(invoice), id: 'evt_1NG8Du2eZvKYlo2CUI79vXWy' },
  ],
  [
    'Standard Webhooks, with three signatures',
    standard,
    fromStandardWebhooks(charge),
    { body: JSON.parse(charge), id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' },
  ],
  [
    'a clock that is four minutes behind',
    standard,
    fromStandardWebhooks(charge, 240),
    { body: JSON.parse(charge), id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' },
  ],
  [
    'SNS, signature version 2',
    sns,
    fromSns('Notification'),
    { body: snsBody, id: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324' },
  ],
  [
    'SNS, signature version 1, no subject',
    sns,
    fromSns('Notification', { version: '1', given: { Subject: undefined } }),
    { body: { TopicArn: topic }, id: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324' },
  ],
  [
    'SNS of any topic, with the secret',
    { configuration: { proof: 'sns' } },
    { ...fromSns('Notification'), query: 'secret={secret}' },
    { body: snsBody, id: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324' },
  ],
  [
    'HMAC of SHA-256 in hexadecimal',
    own('sha256', 'hex', 'sha256='),
    ownSigned('sha256', 'hex', 'sha256='),
    { body: JSON.parse(push) },
  ],
  [
    'HMAC of SHA-512 in Base64',
    own('sha512', 'base64'),
    ownSigned('sha512', 'base64'),
    { body: JSON.parse(push) },
  ],
  [
    'HMAC of SHA-1',
    own('sha1', 'hex', 'sha1='),
    ownSigned('sha1', 'hex', 'sha1='),
    { body: JSON.parse(push) },
  ],
  [
    'an id in a header of the sender',
    { configuration: { deliveryId: 'X-Request-Id' } },
    typed('application/json', '{}', { 'x-request-id': 'r-17' }),
    { body: {}, id: 'r-17' },
  ],
  [
    'an id in a field, before idempotency-key',
    { configuration: { deliveryId: 'body.events[0].id' } },
    typed('application/json', '{"events":[{"id":7615917337495251231}]}', { 'idempotency-key': 'other' }),
    { body: { events: [{ id: '7615917337495251231' }] }, id: '7615917337495251231' },
  ],
  [
    'idempotency-key where the field is not there',
    { configuration: { deliveryId: 'body.id' } },
    typed('application/json', '{}', { 'idempotency-key': 'key-1' }),
    { body: {}, id: 'key-1' },
  ],
];

export const altered = (sent: Sent): Sent => ({ ...sent, payload: `${String(sent.payload)} ` });
export const without = ({ payload, headers }: Sent, name: string): Sent => ({
  payload,
  headers: Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)),
});

/** Who does not prove itself gets the answer for a hook that is not there; the owner reads why. */
export const unproven: readonly [string, HookSetting, Request | (() => Request), string][] = [
  ['a body of GitHub that was changed', github, altered(fromGitHub(push)), 'wrong_signature'],
  ['GitHub without a signature', github, without(fromGitHub(push), 'x-hub-signature-256'), 'no_signature'],
  ['a secret in place of a signature', github, typed('application/json', push), 'no_signature'],
  [
    'a proof whose secret is missing',
    { configuration: { proof: 'github' } },
    fromGitHub(push),
    'no_signing_secret',
  ],
  ['a timestamp of Slack of six minutes ago', slack, fromSlack(slackForm, form, 360), 'too_old'],
  ['a body of Slack that was changed', slack, altered(fromSlack(slackForm, form)), 'wrong_signature'],
  ['a timestamp of Stripe in six minutes', stripe, fromStripe(invoice, -360), 'too_old'],
  [
    'another secret of Stripe',
    { ...stripe, signing_secret: 'whsec_other' },
    fromStripe(invoice),
    'wrong_signature',
  ],
  [
    'Standard Webhooks under another id',
    standard,
    {
      ...fromStandardWebhooks(charge),
      headers: { ...fromStandardWebhooks(charge).headers, 'webhook-id': 'msg_other' },
    },
    'wrong_signature',
  ],
  ['Standard Webhooks of yesterday', standard, fromStandardWebhooks(charge, 86_400), 'too_old'],
  [
    'a message of SNS that was changed',
    sns,
    fromSns('Notification', { changed: { Message: 'Pay me' } }),
    'wrong_signature',
  ],
  [
    'SNS of another topic',
    sns,
    fromSns('Notification', { given: { TopicArn: `${topic}-2` } }),
    'other_topic',
  ],
  [
    'a certificate of another host',
    sns,
    fromSns('Notification', {
      given: { SigningCertURL: 'https://sns.us-east-1.amazonaws.com.evil.example/a.pem' },
    }),
    'wrong_signature',
  ],
  [
    'SNS of last week',
    sns,
    fromSns('Notification', { given: { Timestamp: '2026-11-20T09:59:58.123Z' } }),
    'too_old',
  ],
  [
    'raw delivery, which SNS does not sign',
    sns,
    { payload: '{"a":1}', headers: { 'content-type': 'text/plain' } },
    'no_signature',
  ],
  [
    'SNS of any topic without the secret',
    { configuration: { proof: 'sns' } },
    fromSns('Notification'),
    'wrong_secret',
  ],
  ['HMAC by another algorithm', own('sha512', 'hex'), ownSigned('sha256', 'hex'), 'wrong_signature'],
  ['HMAC without its prefix', own('sha256', 'hex', 'sha256='), ownSigned('sha256', 'hex'), 'no_signature'],
  [
    'a signed body in a packing that is not taken',
    github,
    { ...fromGitHub(push), headers: { ...fromGitHub(push).headers, 'content-encoding': 'zstd' } },
    'body_unreadable',
  ],
  ['GET where it is not accepted', none, { method: 'GET', query: 'secret={secret}' }, 'get_not_accepted'],
  ['a wrong secret', none, { ...typed('application/json', '{}'), query: 'secret=guess' }, 'wrong_secret'],
];
