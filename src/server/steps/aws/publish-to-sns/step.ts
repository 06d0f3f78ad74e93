import { z } from 'zod';
import { xmlList, xmlText } from '../../../platform/xmlShapes';
import { param } from '../../common/params';
import { absent, required } from '../../common/values/inputs';
import { attributesParam, messagesParam, onceKey, type Outgoing } from '../../common/cloud/messages';
import { groupParam, isFifo } from '../common/messages';
import { awsPlaced } from '../common/placedStep';
import { sendAll, sentOutput, sentSample } from '../../common/cloud/sending';
import { doneOne, takenOf } from '../common/sending';

const TOPIC = /^arn:aws[\w-]*:sns:([a-z0-9-]+):(\d{12}):[\w-]{1,256}(\.fifo)?$/;
const failedOne = z.object({ Id: xmlText, Code: xmlText, Message: xmlText });
const reply = z.object({ Successful: xmlList('member', doneOne), Failed: xmlList('member', failedOne) });

export const publishToSns = awsPlaced({
  id: 'AWS-034',
  name: 'Publish_to_SNS',
  title: 'Publish to SNS',
  description: 'Publishes messages to a topic and all of its subscribers.',
  icon: 'envelope',
  effect: 'unsafe',
  permissions: ['sns:Publish'],
  keywords: ['sns', 'topic', 'message', 'notify', 'alert', 'subscriber'],
  numbers: { account: 7 },
  parameters: {
    topic: param(
      {
        p: 2,
        type: 'string',
        title: 'Topic ARN',
        placeholder: 'arn:aws:sns:us-east-1:111122223333:alerts',
      },
      required(500).refine(
        (arn) => TOPIC.test(arn),
        'must be the ARN of a topic such as arn:aws:sns:us-east-1:111122223333:alerts',
      ),
    ),
    messages: messagesParam(3, 'Message'),
    subject: param(
      {
        p: 4,
        type: 'string',
        title: 'Subject',
        description: 'For email subscribers.',
        maxLength: 100,
        optional: true,
      },
      absent(100).refine((text) => !/[\r\n]/.test(text), 'has more than one line'),
    ),
    attributes: attributesParam(5),
    group: groupParam(6),
  },
  output: sentOutput,
  sample: sentSample,
  run(at, { topic, messages, subject, attributes, group }) {
    const [, region = '', account = ''] = TOPIC.exec(topic) ?? [];
    function entry(one: Outgoing, n: number): Record<string, string> {
      const before = `PublishBatchRequestEntries.member.${n + 1}`;
      const named = Object.entries(attributes).flatMap(([name, value], place) => {
        const within = `${before}.MessageAttributes.entry.${place + 1}`;
        return [
          [`${within}.Name`, name],
          [`${within}.Value.DataType`, 'String'],
          [`${within}.Value.StringValue`, value],
        ];
      });
      return {
        [`${before}.Id`]: String(one.at),
        [`${before}.Message`]: one.text,
        ...(subject === '' ? {} : { [`${before}.Subject`]: subject }),
        ...Object.fromEntries(named),
        ...(isFifo(topic)
          ? {
              [`${before}.MessageGroupId`]: group || 'costloom',
              [`${before}.MessageDeduplicationId`]: onceKey(at, one),
            }
          : {}),
      };
    }
    return sendAll({
      at: { ...at, place: { ...at.place, region } },
      to: topic,
      account,
      one: 'message',
      texts: messages,
      call: (batch) => ({
        service: 'sns',
        operation: 'PublishBatch',
        input: Object.assign({ TopicArn: topic }, ...batch.map(entry)),
      }),
      reply,
      taken: ({ Successful, Failed }, batch) => takenOf({ successful: Successful, failed: Failed }, batch),
    });
  },
});
