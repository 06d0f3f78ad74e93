import { z } from 'zod';
import { badInput, type FieldProblem } from '@shared/kernel/fault';
import type { EventConfiguration, IntegrationEvent } from '@shared/api/integrations/entities';
import { EVENT_THRESHOLDS_MAX } from '@shared/model/limits';
import { integrationWords } from '@shared/words/integrations';

const words = integrationWords.event;

/** As Cost Explorer writes one: its value is a number, in dollars or percent. */
const threshold = z.strictObject({
  Dimensions: z.strictObject({
    Key: z.enum(['ANOMALY_TOTAL_IMPACT_ABSOLUTE', 'ANOMALY_TOTAL_IMPACT_PERCENTAGE']),
    MatchOptions: z.tuple([z.literal('GREATER_THAN_OR_EQUAL')]).optional(),
    Values: z.tuple([z.string().regex(/^\d{1,15}(\.\d{1,10})?$/)]),
  }),
});
const both = z
  .array(threshold)
  .min(2)
  .max(EVENT_THRESHOLDS_MAX)
  .refine((all) => new Set(all.map(({ Dimensions }) => Dimensions.Key)).size === all.length);
/** INTG-19, INTG-20: at most two, combined with and/or. */
export const thresholds = z.union([threshold, z.strictObject({ And: both }), z.strictObject({ Or: both })]);
export type Threshold = z.output<typeof threshold>;

type EventType = IntegrationEvent['eventType'];
const ofType = {
  ANOMALY_DETECTION: ['monitorArn', 'thresholdExpression'],
  EVENT_BRIDGE: ['region', 'service', 'operation'],
} as const satisfies Record<EventType, readonly (keyof EventConfiguration)[]>;
const needed = {
  ANOMALY_DETECTION: ofType.ANOMALY_DETECTION,
  EVENT_BRIDGE: ['service', 'operation'],
} as const satisfies Record<EventType, readonly (keyof EventConfiguration)[]>;

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** INTG-15 to -17, -19 and -20. Throws `Fault('bad_input')` with a problem for each field. */
export function checkEvent(type: EventType, configuration: EventConfiguration): void {
  const problems: FieldProblem[] = [];
  const say = (name: string, reason: string) =>
    problems.push({ field: `eventConfiguration.${name}`, reason });
  const present = new Set(
    Object.entries(configuration).flatMap(([name, value]) => (isBlank(value) ? [] : [name])),
  );
  for (const name of ['accountId', ...needed[type]]) if (!present.has(name)) say(name, words.required);
  const foreign = type === 'EVENT_BRIDGE' ? ofType.ANOMALY_DETECTION : ofType.EVENT_BRIDGE;
  for (const name of foreign) if (present.has(name)) say(name, words.notOfType(type));
  const expression = configuration.thresholdExpression;
  if (type === 'ANOMALY_DETECTION' && !isBlank(expression) && !thresholds.safeParse(expression).success)
    say('thresholdExpression', words.threshold);
  if (problems.length > 0) throw badInput(problems);
}
