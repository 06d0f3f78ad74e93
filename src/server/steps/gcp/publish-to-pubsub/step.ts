import { z } from 'zod';
import { attributesParam, messagesParam } from '../../common/cloud/messages';
import { sendAll, sentOutput, sentSample } from '../../common/cloud/sending';
import { param, text } from '../../common/params';
import { required } from '../../common/values/inputs';
import { StepError } from '../../contract';
import { api } from '../common/api';
import { gcpPlaced } from '../common/placedStep';

const TOPIC =
  /^(?:(?:\/\/pubsub\.googleapis\.com\/)?projects\/([^/\s?#]+)\/topics\/)?([A-Za-z][\w.~+%-]{2,254})$/;
const reply = z.object({ messageIds: z.array(z.string()) });

export const publishToPubSub = gcpPlaced({
  id: 'GCP-032',
  name: 'Publish_to_PubSub',
  title: 'Publish to Pub/Sub',
  description: 'Publishes messages to a topic and all of its subscriptions.',
  icon: 'envelope',
  effect: 'unsafe',
  permissions: ['pubsub.topics.publish'],
  keywords: ['pubsub', 'topic', 'message', 'queue', 'event', 'notify', 'subscriber'],
  parameters: {
    topic: param(
      { p: 3, type: 'string', title: 'Topic', placeholder: 'projects/acme-web/topics/alerts' },
      required(400).refine(
        (name) => TOPIC.test(name),
        'must be a topic such as alerts or projects/acme-web/topics/alerts',
      ),
    ),
    messages: messagesParam(4, 'Message'),
    attributes: attributesParam(5),
    ordering_key: text({
      p: 6,
      title: 'Ordering key',
      description: 'Subscriptions with ordering get messages of one key in order.',
      optional: true,
      max: 1_024,
    }),
  },
  output: sentOutput,
  sample: sentSample,
  run(at, { topic, messages, attributes, ordering_key: orderingKey }) {
    const [, named = at.project, name = ''] = TOPIC.exec(topic) ?? [];
    const to = `projects/${named}/topics/${name}`;
    const common = {
      ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
      ...(orderingKey === '' ? {} : { orderingKey }),
    };
    return sendAll({
      at: { ...at, place: { account: named, region: '' } },
      to,
      account: named,
      one: 'message',
      texts: messages,
      call: (batch) =>
        api('pubsub', 'POST', `v1/${to}:publish`, {
          input: {
            messages: batch.map((one) => ({ data: Buffer.from(one.text).toString('base64'), ...common })),
          },
        }),
      reply,
      taken({ messageIds }, batch) {
        if (messageIds.length !== batch.length)
          throw new StepError('Google Cloud did not answer for every message.');
        return messageIds.map((id) => ({ id }));
      },
    });
  },
});
