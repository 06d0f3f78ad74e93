import { z } from 'zod';
import { param, whole } from '../../common/params';
import { required } from '../../common/values/inputs';
import { attributesParam, messagesParam, onceKey } from '../../common/cloud/messages';
import { groupParam, isFifo } from '../common/messages';
import { awsPlaced } from '../common/placedStep';
import { sendAll, sentOutput, sentSample } from '../../common/cloud/sending';
import { doneOne, failedOne, takenOf } from '../common/sending';

const URL_OF_QUEUE = /^https:\/\/[\w.-]+\/\d{12}\/[\w-]{1,80}(\.fifo)?$/;
const WHERE = /^https:\/\/sqs\.([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?\/(\d{12})\//;
const reply = z.object({
  Successful: z.array(doneOne).default([]),
  Failed: z.array(failedOne).default([]),
});

export const sendToSqs = awsPlaced({
  id: 'AWS-033',
  name: 'Send_to_SQS',
  title: 'Send to SQS',
  description: 'Sends messages to a queue. A FIFO queue drops repeats within five minutes.',
  icon: 'envelope',
  effect: 'unsafe',
  permissions: ['sqs:SendMessage'],
  keywords: ['sqs', 'queue', 'message', 'fifo', 'notify', 'enqueue'],
  numbers: { region: 2, account: 8 },
  parameters: {
    queue: param(
      {
        p: 3,
        type: 'string',
        title: 'Queue URL',
        placeholder: 'https://sqs.us-east-1.amazonaws.com/111122223333/orders',
      },
      required(500).refine(
        (url) => URL_OF_QUEUE.test(url),
        'must be the URL of a queue such as https://sqs.us-east-1.amazonaws.com/111122223333/orders',
      ),
    ),
    messages: messagesParam(4, 'Message'),
    attributes: attributesParam(5),
    group: groupParam(6),
    delay: whole({
      p: 7,
      title: 'Delay (seconds)',
      description: 'Not for FIFO queues.',
      min: 0,
      max: 900,
      optional: true,
    }),
  },
  output: sentOutput,
  sample: sentSample,
  run(at, { queue, messages, attributes, group, delay }) {
    const [, region = '', account = ''] = WHERE.exec(queue) ?? [];
    const fields = Object.entries(attributes).map(([name, value]) => [
      name,
      { DataType: 'String', StringValue: value },
    ]);
    const common = {
      ...(fields.length === 0 ? {} : { MessageAttributes: Object.fromEntries(fields) }),
      ...(delay === undefined || isFifo(queue) ? {} : { DelaySeconds: delay }),
    };
    return sendAll({
      at: { ...at, place: { ...at.place, region: region || at.place.region } },
      to: queue,
      account,
      one: 'message',
      texts: messages,
      call: (batch) => ({
        service: 'sqs',
        operation: 'SendMessageBatch',
        input: {
          QueueUrl: queue,
          Entries: batch.map((one) => ({
            Id: String(one.at),
            MessageBody: one.text,
            ...common,
            ...(isFifo(queue)
              ? { MessageGroupId: group || 'costloom', MessageDeduplicationId: onceKey(at, one) }
              : {}),
          })),
        },
      }),
      reply,
      taken: ({ Successful, Failed }, batch) => takenOf({ successful: Successful, failed: Failed }, batch),
    });
  },
});
