import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { messagesParam, onceKey } from '../../common/cloud/messages';
import { sendAll, sentOutput, sentSample } from '../../common/cloud/sending';
import { param, text } from '../../common/params';
import { required, textFieldsInput } from '../../common/values/inputs';
import { StepError } from '../../contract';
import { arm, look } from '../common/arm';
import { readArmId, sameText } from '../common/ids';
import { azureStep } from '../common/session';

const VERSION = '2021-11-01';
const TYPES = ['Microsoft.ServiceBus/namespaces/queues', 'Microsoft.ServiceBus/namespaces/topics'];
const isOurs = (id: string) => TYPES.some((type) => sameText(readArmId(id)?.type ?? '', type));

export const sendToServiceBus = azureStep({
  id: 'AZURE-036',
  name: 'Send_to_Service_Bus',
  title: 'Send to Service Bus',
  description: 'Sends messages to a queue or topic. One with duplicate detection drops repeats.',
  icon: 'envelope',
  effect: 'unsafe',
  permissions: [
    'Microsoft.ServiceBus/namespaces/queues/read',
    'Microsoft.ServiceBus/namespaces/topics/read',
    'Microsoft.ServiceBus/namespaces/messages/send/action',
  ],
  keywords: ['service bus', 'queue', 'topic', 'message', 'notify', 'enqueue'],
  parameters: {
    queue: param(
      {
        p: 2,
        type: 'string',
        title: 'Queue or topic',
        description: 'Its full resource ID.',
        placeholder:
          '/subscriptions/8f7e…/resourceGroups/web/providers/Microsoft.ServiceBus/namespaces/acme/queues/orders',
      },
      required(1_000).refine(
        isOurs,
        'must be the full resource ID of a queue or topic, such as /subscriptions/…/Microsoft.ServiceBus/namespaces/acme/queues/orders',
      ),
    ),
    messages: messagesParam(3, 'Message'),
    properties: param(
      { p: 4, type: 'key-value', title: 'Properties', optional: true, default: {} },
      z
        .preprocess((value) => value ?? {}, textFieldsInput)
        .refine((given) => Object.keys(given).length <= 20, 'has more than 20 properties'),
    ),
    subject: text({ p: 5, title: 'Subject', optional: true, max: 128, maxLength: 128 }),
    session: text({
      p: 6,
      title: 'Session',
      description: 'For queues and topics with sessions.',
      optional: true,
      max: 128,
      maxLength: 128,
    }),
  },
  output: sentOutput,
  sample: sentSample,
  async run(at, { queue, messages, properties, subject, session }) {
    const id = readArmId(queue);
    const there =
      id && (await look(at, arm('GET', id.id, VERSION), z.object({ name: z.string().nullish() })));
    if (!id || !there) throw new StepError(`${queue} does not exist.`, 'input_validation', false);
    const own: JsonObject = Object.keys(properties).length === 0 ? {} : { UserProperties: { ...properties } };
    return sendAll({
      at,
      to: id.id,
      account: id.subscription,
      one: 'message',
      texts: messages,
      call: (batch) =>
        arm('POST', `${id.id}/messages`, VERSION, {
          input: {
            messages: batch.map((one) => ({
              Body: one.text,
              BrokerProperties: {
                MessageId: onceKey(at, one),
                ...(subject === '' ? {} : { Label: subject }),
                ...(session === '' ? {} : { SessionId: session }),
              },
              ...own,
            })),
          },
        }),
      reply: z.object({ status: z.number() }),
      taken: (_, batch) => batch.map((one) => ({ id: onceKey(at, one) })),
    });
  },
});
