import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { awsFaults as words } from '@shared/words/awsFaults';
import type { Received } from '../../../domains/integrations/serviceEvents.port';
import { AWS_REGION } from '../../../platform/awsRegion';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import { AwsRefusal, BILLING_REGION, type AwsClient } from '../client';
import type { ServiceEvent } from '../../../domains/integrations/connected.port';

const SERVICE = /^[a-z0-9-]{1,60}$/;
const OPERATION = /^[A-Za-z0-9_-]{1,100}$/;
/** What they do is recorded in one region only. */
const globalServices = new Set(['iam', 'organizations', 'route53', 'cloudfront']);
/** Calls that only read reach a rule of this state alone. */
const READING = /^(Describe|Get|List|BatchGet)/;
const READING_STATE = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
/** Two weeks: a computer that sleeps over a holiday misses nothing. */
const KEPT_SECONDS = 14 * 24 * 3600;
const TARGET = 'costloom';
const BATCH = 10;
const NO_QUEUE = ['QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue'];
const NO_RULE = ['ResourceNotFoundException'];

const anything = z.unknown();
const queueUrl = z.object({ QueueUrl: z.string() });
const putRule = z.object({ RuleArn: z.string() });
const putTargets = z.object({
  FailedEntryCount: z.number().default(0),
  FailedEntries: z.array(z.object({ ErrorMessage: z.string().default('') })).default([]),
});
const messages = z.object({
  Messages: z
    .array(z.object({ MessageId: z.string(), ReceiptHandle: z.string(), Body: z.string().default('') }))
    .default([]),
});
const deleted = z.object({ Failed: z.array(z.object({ Message: z.string().default('') })).default([]) });

/** Where a rule and its queue stand, and what the rule listens to. */
export interface BridgePlace {
  region: string;
  service: string;
  operation: string;
  /** Of the rule and of the queue. */
  name: string;
}

/** `AWS EC2`, `aws.ec2` and `ec2.amazonaws.com` are ec2. */
const serviceOf = (given: string) =>
  given
    .trim()
    .toLowerCase()
    .replace(/^aws[. ]/, '')
    .replace(/\.amazonaws\.com(\.cn)?$/, '');

/** Fails with a ProviderError where something of it cannot be: it becomes part of an address. */
export function placeOf({ eventId, configuration }: ServiceEvent, regionOf: string): BridgePlace {
  const service = serviceOf(configuration.service ?? '');
  const operation = (configuration.operation ?? '').trim();
  const region = globalServices.has(service)
    ? BILLING_REGION
    : configuration.region?.trim() || regionOf || BILLING_REGION;
  if (!SERVICE.test(service)) throw new ProviderError(words.badService);
  if (!OPERATION.test(operation)) throw new ProviderError(words.badOperation);
  if (!AWS_REGION.test(region)) throw new ProviderError(words.badRegion(region));
  return { region, service, operation, name: `costloom-${eventId}` };
}

/** What a rule listens to: the call, as CloudTrail has recorded it. */
const patternOf = ({ service, operation }: BridgePlace) => ({
  source: [`aws.${service}`],
  'detail-type': ['AWS API Call via CloudTrail'],
  detail: { eventSource: [`${service}.amazonaws.com`], eventName: [operation] },
});

/** Only this rule may put anything into the queue. */
const policyOf = (queueArn: string, ruleArn: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Sid: 'Costloom',
      Effect: 'Allow',
      Principal: { Service: 'events.amazonaws.com' },
      Action: 'sqs:SendMessage',
      Resource: queueArn,
      Condition: { ArnEquals: { 'aws:SourceArn': ruleArn } },
    },
  ],
});

const arnOf = (partition: string, { region }: BridgePlace, of: { service: string; account: string }) =>
  `arn:${partition}:${of.service}:${region}:${of.account}`;

/** A queue, then the rule that fills it; the same again changes nothing. */
export async function putBridge(
  client: AwsClient,
  place: BridgePlace,
  { account, partition, title }: { account: string; partition: string; title: string },
): Promise<void> {
  const { region, name, operation } = place;
  const queueArn = `${arnOf(partition, place, { service: 'sqs', account })}:${name}`;
  const ruleArn = `${arnOf(partition, place, { service: 'events', account })}:rule/${name}`;
  const queue = {
    QueueName: name,
    Attributes: {
      MessageRetentionPeriod: String(KEPT_SECONDS),
      Policy: JSON.stringify(policyOf(queueArn, ruleArn)),
    },
  };
  await client.json('sqs', 'CreateQueue', queue, { reply: queueUrl, region });
  try {
    const rule = {
      Name: name,
      EventPattern: JSON.stringify(patternOf(place)),
      State: READING.test(operation) ? READING_STATE : 'ENABLED',
      Description: `Costloom: ${title}`.slice(0, 512),
    };
    await client.json('events', 'PutRule', rule, { reply: putRule, region });
    const target = { Rule: name, Targets: [{ Id: TARGET, Arn: queueArn }] };
    const put = await client.json('events', 'PutTargets', target, { reply: putTargets, region });
    if (put.FailedEntryCount > 0)
      throw new ProviderError(put.FailedEntries[0]?.ErrorMessage || words.noTarget);
  } catch (error) {
    // What cannot be put up whole is taken down; why it failed is what people are told.
    await removeBridge(client, place).catch(() => undefined);
    throw error;
  }
}

const isOne = (error: unknown, codes: readonly string[]) =>
  error instanceof AwsRefusal && codes.includes(error.awsCode);
const unless = (codes: readonly string[], work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!isOne(error, codes)) throw error;
  });

/** The rule, then its queue; what is not there is no failure. */
export async function removeBridge(client: AwsClient, place: BridgePlace): Promise<void> {
  const { region, name } = place;
  const ofRule = { reply: anything, region };
  await unless(NO_RULE, client.json('events', 'RemoveTargets', { Rule: name, Ids: [TARGET] }, ofRule));
  await unless(NO_RULE, client.json('events', 'DeleteRule', { Name: name }, ofRule));
  const ofQueue = { region };
  await unless(
    NO_QUEUE,
    client
      .json('sqs', 'GetQueueUrl', { QueueName: name }, { reply: queueUrl, ...ofQueue })
      .then(({ QueueUrl }) =>
        client.json('sqs', 'DeleteQueue', { QueueUrl }, { reply: anything, ...ofQueue }),
      ),
  );
}

async function urlOf(client: AwsClient, { region, name }: BridgePlace): Promise<string> {
  try {
    const asked = { reply: queueUrl, region };
    return (await client.json('sqs', 'GetQueueUrl', { QueueName: name }, asked)).QueueUrl;
  } catch (error) {
    throw isOne(error, NO_QUEUE) ? new ProviderError(words.noQueue(name, region)) : error;
  }
}

function objectOf(text: string): Record<string, Json> {
  try {
    const found: Json = JSON.parse(text);
    return isJsonObject(found) ? found : {};
  } catch {
    return {};
  }
}

/** What is in the queue, after at most so many seconds. */
export async function receiveBridge(
  client: AwsClient,
  place: BridgePlace,
  seconds: number,
): Promise<Received[]> {
  const QueueUrl = await urlOf(client, place);
  const input = { QueueUrl, MaxNumberOfMessages: BATCH, WaitTimeSeconds: seconds, VisibilityTimeout: 120 };
  const asked = { reply: messages, region: place.region, timeoutMs: (seconds + 10) * 1000 };
  const { Messages } = await client.json('sqs', 'ReceiveMessage', input, asked);
  return Messages.map(({ MessageId, ReceiptHandle, Body }) => {
    const payload = objectOf(Body);
    const id = typeof payload['id'] === 'string' && payload['id'] !== '' ? payload['id'] : MessageId;
    return { id, receipt: ReceiptHandle, payload };
  });
}

/** One that cannot be deleted comes again, and is known then. */
export async function forgetBridge(
  client: AwsClient,
  place: BridgePlace,
  receipts: readonly string[],
): Promise<void> {
  const QueueUrl = await urlOf(client, place);
  for (let at = 0; at < receipts.length; at += BATCH) {
    const Entries = receipts
      .slice(at, at + BATCH)
      .map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle }));
    const reply = await client.json(
      'sqs',
      'DeleteMessageBatch',
      { QueueUrl, Entries },
      { reply: deleted, region: place.region },
    );
    if (reply.Failed.length > 0)
      throw new ProviderError(
        reply.Failed[0]?.Message ?? words.noQueue(place.name, place.region),
        'unavailable',
        true,
      );
  }
}
