import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { messagesParam, onceKey } from '../../common/cloud/messages';
import { sendAll, sentOutput, sentSample } from '../../common/cloud/sending';
import { param, text } from '../../common/params';
import { required } from '../../common/values/inputs';
import { StepError } from '../../contract';
import { arm, look } from '../common/arm';
import { readArmId, sameText } from '../common/ids';
import { azureStep } from '../common/session';

const VERSION = '2022-06-15';
const EVENTS_VERSION = '2018-01-01';
const TYPE = 'Microsoft.EventGrid/topics';
const HOST = /^https:\/\/[a-z0-9-]+\.([a-z0-9]+-\d{1,2})\.eventgrid\./i;

const topicThere = z.object({
  properties: z.object({
    endpoint: z.string().default(''),
    inputSchema: z.string().default('EventGridSchema'),
  }),
});

/** Objects went out of the input as text. */
function dataOf(text: string): Json {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return text;
  }
}

export const sendToEventGrid = azureStep({
  id: 'AZURE-037',
  name: 'Send_event_to_Event_Grid',
  title: 'Send event to Event Grid',
  description: 'Sends events to a custom topic, whose subscriptions pick them up.',
  icon: 'trigger',
  effect: 'unsafe',
  permissions: ['Microsoft.EventGrid/topics/read', 'Microsoft.EventGrid/events/send/action'],
  keywords: ['event grid', 'event', 'topic', 'trigger', 'notify'],
  parameters: {
    topic: param(
      {
        p: 2,
        type: 'string',
        title: 'Topic',
        description: 'Its full resource ID.',
        placeholder: '/subscriptions/8f7e…/resourceGroups/web/providers/Microsoft.EventGrid/topics/costs',
      },
      required(1_000).refine(
        (id) => sameText(readArmId(id)?.type ?? '', TYPE),
        'must be the full resource ID of a topic, such as /subscriptions/…/Microsoft.EventGrid/topics/costs',
      ),
    ),
    type: text({
      p: 3,
      title: 'Event type',
      placeholder: 'Costloom.BudgetExceeded',
      max: 256,
      maxLength: 256,
    }),
    subject: param(
      { p: 4, type: 'string', title: 'Subject', default: 'costloom', maxLength: 256 },
      required(256).default('costloom'),
    ),
    data: messagesParam(5, 'Data'),
  },
  output: sentOutput,
  sample: sentSample,
  async run(at, { topic, type, subject, data }) {
    const id = readArmId(topic);
    const found = id && (await look(at, arm('GET', id.id, VERSION), topicThere));
    if (!id || !found) throw new StepError(`${topic} does not exist.`, 'input_validation', false);
    const { endpoint, inputSchema } = found.properties;
    const [, region] = HOST.exec(endpoint) ?? [];
    if (inputSchema !== 'EventGridSchema')
      throw new StepError(
        `Topic: ${id.name} takes events of the schema ${inputSchema}. Choose one of Event Grid’s own schema.`,
        'input_validation',
        false,
      );
    if (region === undefined) throw new StepError('Azure does not say where the topic takes events.');
    const eventTime = at.context.clock.now().toISOString();
    return sendAll({
      at,
      to: id.id,
      account: id.subscription,
      one: 'event',
      texts: data,
      call: (batch) =>
        arm('POST', `${id.id}/events`, EVENTS_VERSION, {
          query: { region },
          input: {
            events: batch.map((one) => ({
              id: onceKey(at, one),
              subject,
              eventType: type,
              eventTime,
              data: dataOf(one.text),
              dataVersion: '1.0',
            })),
          },
        }),
      reply: z.object({ status: z.number() }),
      taken: (_, batch) => batch.map((one) => ({ id: onceKey(at, one) })),
    });
  },
});
