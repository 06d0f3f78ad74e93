import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { names, param, text } from '../../common/params';
import { jsonInput, required } from '../../common/values/inputs';
import { messagesInput, messagesParam } from '../../common/cloud/messages';
import { awsPlaced } from '../common/placedStep';
import { sendAll, sentOutput, sentSample, type Taken } from '../../common/cloud/sending';

const BUS_ARN = /^arn:aws[\w-]*:events:([a-z0-9-]+):(\d{12}):event-bus\/[\w./-]{1,256}$/;
const BUS_NAME = /^[\w./-]{1,256}$/;
const reply = z.object({
  Entries: z.array(
    z.object({
      EventId: z.string().nullish(),
      ErrorCode: z.string().nullish(),
      ErrorMessage: z.string().nullish(),
    }),
  ),
});

/** What EventBridge takes are objects. */
const detailsInput = jsonInput
  .refine(
    (given) => (Array.isArray(given) ? given : [given]).every(isJsonObject),
    'must be an object, or a list of objects',
  )
  .pipe(messagesInput);

export const sendEvents = awsPlaced({
  id: 'AWS-035',
  name: 'Send_event_to_EventBridge',
  title: 'Send event to EventBridge',
  description: 'Sends events to an event bus, where your rules pick them up.',
  icon: 'trigger',
  effect: 'unsafe',
  permissions: ['events:PutEvents'],
  keywords: ['eventbridge', 'event', 'bus', 'rule', 'trigger', 'notify'],
  numbers: { region: 2, account: 8 },
  parameters: {
    bus: param(
      {
        p: 3,
        type: 'string',
        title: 'Event bus',
        description: 'Its name, or its ARN in another account.',
        default: 'default',
      },
      required(500)
        .refine(
          (bus) => BUS_NAME.test(bus) || BUS_ARN.test(bus),
          'must be the name or the ARN of an event bus',
        )
        .default('default'),
    ),
    source: param(
      { p: 4, type: 'string', title: 'Source', default: 'costloom', maxLength: 256 },
      required(256)
        .refine(
          (source) => !source.startsWith('aws.'),
          'may not begin with aws.: those events are Amazon’s own',
        )
        .default('costloom'),
    ),
    detail_type: text({
      p: 5,
      title: 'Detail type',
      placeholder: 'Budget exceeded',
      max: 128,
      maxLength: 128,
    }),
    details: param(messagesParam(6, 'Detail'), detailsInput),
    resources: names({
      p: 7,
      title: 'Resources',
      description: 'ARNs the event is about.',
      optional: true,
      default: [],
    }),
  },
  output: sentOutput,
  sample: sentSample,
  run(at, { bus, source, detail_type: type, details, resources }) {
    const [, region = '', account = ''] = BUS_ARN.exec(bus) ?? [];
    return sendAll({
      at: { ...at, place: { ...at.place, region: region || at.place.region } },
      to: bus,
      account,
      one: 'event',
      texts: details,
      call: (batch) => ({
        service: 'events',
        operation: 'PutEvents',
        input: {
          Entries: batch.map(({ text }) => ({
            EventBusName: bus,
            Source: source,
            DetailType: type,
            Detail: text,
            ...(resources.length === 0 ? {} : { Resources: resources }),
          })),
        },
      }),
      reply,
      taken: ({ Entries }, batch) =>
        batch.map((_, n): Taken => {
          const { EventId, ErrorCode, ErrorMessage } = Entries[n] ?? {};
          if (EventId) return { id: EventId };
          return { refused: `${ErrorCode ?? 'InternalFailure'}: ${ErrorMessage ?? 'no reason given'}` };
        }),
    });
  },
});
