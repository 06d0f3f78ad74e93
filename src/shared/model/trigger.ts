import type { Json, JsonObject } from './json';
import { isJsonObject } from './json';

/** What starts a workflow (TRIG-01). */
export const triggerTypes = ['MANUAL', 'SCHEDULED', 'INTEGRATION_EVENT', 'HTTP'] as const;
export type TriggerType = (typeof triggerTypes)[number];

const otherNames: Readonly<Record<string, TriggerType>> = {
  SCHEDULE: 'SCHEDULED',
  EVENT: 'INTEGRATION_EVENT',
  WEBHOOK: 'HTTP',
};

function readType(text: Json | undefined): TriggerType {
  const upper = typeof text === 'string' ? text.trim().toUpperCase().replaceAll(/[\s-]/g, '_') : '';
  return triggerTypes.find((type) => type === upper) ?? otherNames[upper] ?? 'MANUAL';
}

/** The value of a trigger as it is stored, in any of its older forms; without a type it is started by hand. */
export function readTriggerValue(value: Json): { type: TriggerType; configuration: JsonObject } {
  const raw: JsonObject = isJsonObject(value) ? value : {};
  const inner = raw['configuration'];
  return {
    type: readType(raw['type'] ?? raw['trigger_type'] ?? raw['triggerType']),
    configuration: isJsonObject(inner) ? inner : raw,
  };
}
