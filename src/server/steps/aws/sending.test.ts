import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '@shared/model/json';
import { normalActing } from '@shared/model/settings/acting';
import { answer, aws, bench, changes, contextOf, REGION, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { publishToSns } from './publish-to-sns/step';
import { sendEvents } from './send-events/step';
import { sendToSqs } from './send-to-sqs/step';

useAws();

const QUEUE = `https://sqs.${REGION}.amazonaws.com/111122223333/orders`;
const TOPIC = `arn:aws:sns:${REGION}:111122223333:alerts`;

/** Keeps what was asked; what is answered is made of it. */
function answers(operation: string, reply: (entries: Record<string, unknown>[]) => object, list = 'Entries') {
  const asked: Readonly<Record<string, unknown>>[] = [];
  answer(operation, (input) => {
    asked.push(input);
    const entries = input[list];
    return reply(Array.isArray(entries) ? entries : []);
  });
  return asked;
}
const allTaken = (entries: Record<string, unknown>[]) => ({
  Successful: entries.map(({ Id }) => ({ Id, MessageId: `m-${String(Id)}`, MD5OfMessageBody: 'x' })),
  Failed: [],
});
const published = (entries: Record<string, unknown>[]) => ({
  Successful: entries.map(({ Id }) => ({ Id, MessageId: `m-${String(Id)}` })),
});
const send = (messages: Json, more: JsonObject = {}, context = contextOf()) =>
  runStep(sendToSqs, { integration: 'cloud-1', queue: QUEUE, messages, ...more }, context);
const publish = (messages: Json, more: JsonObject = {}) =>
  runStep(publishToSns, { integration: 'cloud-1', topic: TOPIC, messages, ...more }, contextOf());
const event = (details: Json, more: JsonObject = {}) =>
  runStep(
    sendEvents,
    { integration: 'cloud-1', region: REGION, detail_type: 'Budget exceeded', details, ...more },
    contextOf(),
  );

describe('sending to SQS', () => {
  it('sends ten a request, each with its entries in the audit', async () => {
    const asked = answers('SendMessageBatch', allTaken);
    const many = Array.from({ length: 11 }, (_, n) => ({ n }));
    expect(await send(many, { attributes: { from: 'costloom' }, delay: 5 })).toMatchObject({
      preview: false,
      sent: 11,
      failed: 0,
      rows: many.map((_, n) => ({ item: n + 1, status: 'sent', id: `m-${n}`, reason: '' })),
    });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({
      QueueUrl: QUEUE,
      Entries: [
        {
          Id: '10',
          MessageBody: '{"n":10}',
          MessageAttributes: { from: { DataType: 'String', StringValue: 'costloom' } },
          DelaySeconds: 5,
        },
      ],
    });
    expect(bench.audit).toEqual([
      `cloud_change_began ${QUEUE}`,
      `cloud_changed ${QUEUE}`,
      `cloud_change_began ${QUEUE}`,
      `cloud_changed ${QUEUE}`,
    ]);
  });

  it('keeps a request below 256 KB, and text with commas whole', async () => {
    const asked = answers('SendMessageBatch', allTaken);
    await send(['x'.repeat(200_000), 'y'.repeat(100_000)]);
    expect(asked).toHaveLength(2);
    expect(await send('one, two')).toMatchObject({ sent: 1 });
    expect(asked[2]).toMatchObject({ Entries: [{ MessageBody: 'one, two' }] });
  });

  it('a repetition has the same key in a FIFO queue', async () => {
    const asked = answers('SendMessageBatch', allTaken);
    const fifo = { queue: `${QUEUE}.fifo`, delay: 5 };
    await send(['a', 'a'], fifo);
    await send(['a', 'a'], { ...fifo, group: 'team' });
    const keys = asked.map(({ Entries }) =>
      Array.isArray(Entries) ? Entries.map((one) => one.MessageDeduplicationId) : [],
    );
    expect(keys[0]).toEqual(keys[1]);
    expect(new Set(keys[0]).size).toBe(2);
    expect(asked).toMatchObject([
      { Entries: [{ MessageGroupId: 'costloom' }, {}] },
      { Entries: [{ MessageGroupId: 'team' }, {}] },
    ]);
    expect(JSON.stringify(asked)).not.toContain('DelaySeconds');
  });

  it('sends nothing in a preview, while changes are stopped, or to an account without changes', async () => {
    answers('SendMessageBatch', allTaken);
    expect(await send('a', {}, contextOf({ dryRun: true }))).toMatchObject({
      preview: true,
      sent: 1,
      rows: [{ status: 'would_send', reason: '' }],
      calls: [{ service: 'sqs', operation: 'SendMessageBatch', input: { QueueUrl: QUEUE } }],
    });
    bench.rules = { ...normalActing, mode: 'act', stopped_accounts: ['444455556666'] };
    const there = { queue: `https://sqs.${REGION}.amazonaws.com/444455556666/orders` };
    await expect(send('a', there)).rejects.toThrow('changes in account 444455556666 are stopped');
    bench.rules = { ...normalActing, mode: 'preview' };
    await expect(send('a')).rejects.toThrow('only previews changes');
    expect(await send('a', {}, contextOf({ dryRun: true }))).toMatchObject({
      rows: [{ reason: expect.stringContaining('only previews changes') }],
    });
    expect(changes()).toEqual([]);
    expect(bench.audit).toEqual([]);
  });

  it('tells which messages were refused; all of them fail the step', async () => {
    answers('SendMessageBatch', (entries) => ({
      Successful: [{ Id: '0', MessageId: 'm-0', MD5OfMessageBody: 'x' }],
      Failed: entries
        .slice(1, 2)
        .map(({ Id }) => ({ Id, Code: 'InvalidMessageContents', Message: 'no', SenderFault: true })),
    }));
    expect(await send(['a', 'b', 'c'])).toMatchObject({
      sent: 1,
      failed: 2,
      rows: [
        { status: 'sent' },
        { status: 'failed', reason: 'InvalidMessageContents: no' },
        { status: 'failed', reason: 'AWS did not confirm it.' },
      ],
    });
    answer('SendMessageBatch', () => {
      throw new Refusal(403, 'AccessDenied', 'User: costloom is not authorized');
    });
    await expect(send(['a', 'b'])).rejects.toThrow(/sqs:SendMessage(?!Batch)/);
  });

  it('asks nothing for what is wrong', async () => {
    for (const [messages, more, said] of [
      [[], {}, 'names no message'],
      [['a', ' '], {}, 'item 2 is empty'],
      [['é'.repeat(131_073)], {}, 'item 1 is larger than 256 KB'],
      [Array.from({ length: 1_001 }, () => 'a'), {}, 'has more than 1,000 messages'],
      ['a', { queue: 'orders' }, 'must be the URL of a queue'],
      ['a', { attributes: { a: '' } }, 'has an empty value'],
    ] as const)
      await expect(send([...messages], more), said).rejects.toThrow(said);
    expect(aws.asked).toEqual([]);
  });
});

describe('publishing to SNS', () => {
  it('sends messages with subject and attributes in the region of the topic', async () => {
    const asked = answers('PublishBatch', published, 'PublishBatchRequestEntries');
    expect(
      await publish(['a', { b: 1 }], { subject: 'Costs', attributes: { team: 'core', env: 'dev' } }),
    ).toMatchObject({ sent: 2, rows: [{ id: 'm-0' }, { id: 'm-1' }] });
    const MessageAttributes = {
      team: { DataType: 'String', StringValue: 'core' },
      env: { DataType: 'String', StringValue: 'dev' },
    };
    expect(asked).toEqual([
      {
        TopicArn: TOPIC,
        PublishBatchRequestEntries: [
          { Id: '0', Message: 'a', Subject: 'Costs', MessageAttributes },
          { Id: '1', Message: '{"b":1}', Subject: 'Costs', MessageAttributes },
        ],
      },
    ]);
    expect(bench.audit).toEqual([`cloud_change_began ${TOPIC}`, `cloud_changed ${TOPIC}`]);
  });

  it('tells what was refused, and takes topics only', async () => {
    answers(
      'PublishBatch',
      ([, second]) => ({
        Successful: [{ Id: '0', MessageId: 'm-0' }],
        Failed: [{ Id: second?.['Id'], Code: 'InvalidParameter', Message: 'no', SenderFault: true }],
      }),
      'PublishBatchRequestEntries',
    );
    expect(await publish(['a', 'b'])).toMatchObject({
      rows: [{ status: 'sent' }, { status: 'failed', reason: 'InvalidParameter: no' }],
    });
    const phone = publish('a', { topic: '+15555550100' });
    await expect(phone).rejects.toThrow('must be the ARN of a topic');
    await expect(publish('a', { subject: 'a\nb' })).rejects.toThrow('has more than one line');
  });
});

describe('sending events to EventBridge', () => {
  it('sends objects as details, and tells which were refused', async () => {
    const asked = answers('PutEvents', (entries) => ({
      FailedEntryCount: 1,
      Entries: entries.map((_, n) =>
        n === 0 ? { EventId: 'e-1' } : { ErrorCode: 'Throttled', ErrorMessage: 'slow' },
      ),
    }));
    expect(await event([{ a: 1 }, { a: 2 }], { resources: ['arn:aws:ec2:x'] })).toMatchObject({
      rows: [
        { status: 'sent', id: 'e-1' },
        { status: 'failed', reason: 'Throttled: slow' },
      ],
    });
    const common = {
      EventBusName: 'default',
      Source: 'costloom',
      DetailType: 'Budget exceeded',
      Resources: ['arn:aws:ec2:x'],
    };
    expect(asked).toEqual([
      {
        Entries: [
          { ...common, Detail: '{"a":1}' },
          { ...common, Detail: '{"a":2}' },
        ],
      },
    ]);
    expect(bench.audit).toEqual(['cloud_change_began default', 'cloud_changed default']);
  });

  it('refuses details that are no objects, and events of Amazon', async () => {
    await expect(event(['text'])).rejects.toThrow('must be an object');
    await expect(event({}, { source: 'aws.ec2' })).rejects.toThrow('may not begin with aws.');
    await expect(event({}, { bus: 'a bus' })).rejects.toThrow('must be the name or the ARN');
    expect(aws.asked).toEqual([]);
  });
});
