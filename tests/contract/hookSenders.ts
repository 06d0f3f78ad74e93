import { createHmac, createSign } from 'node:crypto';
import { clientKey } from '@tests/fakes/azure/certificate';

/** The moment at which every delivery is sent. */
export const sentAt = new Date('2026-12-01T10:00:00.000Z');
const seconds = Math.floor(sentAt.getTime() / 1000);

/** What goes over the line. */
export interface Sent {
  headers: Record<string, string>;
  payload: string | Buffer;
}

const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const json = { 'content-type': 'application/json' };

export const githubSecret = "It's a Secret to Everybody";
export function fromGitHub(payload: string, headers: Record<string, string> = json): Sent {
  return {
    payload,
    headers: {
      'user-agent': 'GitHub-Hookshot/044aadd',
      'x-github-event': 'push',
      'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'x-hub-signature-256': `sha256=${hex(githubSecret, payload)}`,
      ...headers,
    },
  };
}

export const slackSecret = '8f742231b10e8888abcd99yyyzzz85a5';
export function fromSlack(payload: string, type: string, late = 0): Sent {
  const at = String(seconds - late);
  return {
    payload,
    headers: {
      'content-type': type,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': at,
      'x-slack-signature': `v0=${hex(slackSecret, `v0:${at}:${payload}`)}`,
    },
  };
}

export const stripeSecret = 'whsec_1d0a3f0c5e6b7a8f9d0c1b2a3f4e5d6c';
export function fromStripe(payload: string, late = 0): Sent {
  const at = seconds - late;
  const right = hex(stripeSecret, `${at}.${payload}`);
  const old = hex('whsec_of_before', `${at}.${payload}`);
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${old},v1=${right},v0=${'6'.repeat(64)}`,
    },
  };
}

export const standardSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** By the text of the specification, and not by the code of the product. */
export function fromStandardWebhooks(payload: string, late = 0): Sent {
  const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';
  const at = seconds - late;
  const key = Buffer.from(standardSecret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${payload}`).digest('base64');
  return {
    payload,
    headers: {
      ...json,
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${'A'.repeat(43)}= v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg== v1,${signature}`,
    },
  };
}

export const topic = 'arn:aws:sns:us-east-1:123456789012:cost-anomalies';
export const certificateUrl =
  'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem';
export const subscribeUrl = `https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topic}&Token=2336412f37`;

const signedOf: Record<string, readonly string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

/** As SNS posts it: JSON under text/plain, signed by the key of its certificate. `changed`: after it was signed. */
export function fromSns(
  type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation',
  {
    version = '2',
    given = {},
    changed = {},
  }: Partial<Record<'given' | 'changed', object>> & { version?: string } = {},
): Sent {
  const message: Record<string, string> = {
    Type: type,
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: topic,
    Message: '{"accountId":"123456789012","anomalyId":"7615917337495251231"}',
    Timestamp: '2026-12-01T09:59:58.123Z',
    SignatureVersion: version,
    SigningCertURL: certificateUrl,
    ...(type === 'Notification'
      ? {
          Subject: 'AWS Cost Management: anomaly',
          UnsubscribeURL: 'https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe',
        }
      : { Token: '2336412f37', SubscribeURL: subscribeUrl }),
    ...given,
  };
  const text = (signedOf[type] ?? [])
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
  const sign = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(text);
  const payload = JSON.stringify(
    { ...message, Signature: sign.sign(clientKey, 'base64'), ...changed },
    null,
    2,
  );
  return {
    payload,
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'user-agent': 'Amazon Simple Notification Service Agent',
      'x-amz-sns-message-type': type,
      'x-amz-sns-topic-arn': topic,
    },
  };
}
