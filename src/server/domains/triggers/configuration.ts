import { badInput, type FieldProblem } from '@shared/kernel/fault';
import { hookFields, hookProblems, hookValue, readHook } from '@shared/model/hooks/settings';
import type { JsonObject } from '@shared/model/json';
import { nextFire } from '@shared/model/schedules/occurrences';
import { scheduleProblems, scheduleRule } from '@shared/model/schedules/problems';
import { readConfiguration } from '@shared/model/schedules/read';
import type { TriggerConfiguration } from '@shared/api/triggers/entities';
import type { StoredType, TriggerRow } from './triggers.store';

/** What is kept of a configuration: what its type uses, in our spelling. Refuses what cannot run, by field. */
export function checkedConfiguration(
  type: StoredType,
  given: TriggerConfiguration,
): { configuration: JsonObject; hook: JsonObject } {
  const raw = withoutEmpty(given);
  const [hook, configuration] = parted(raw);
  return { configuration: checkedRest(type, configuration), hook: type === 'HTTP' ? checkedHook(hook) : {} };
}

/** The settings of a web hook, and all others. */
function parted(raw: JsonObject): [JsonObject, JsonObject] {
  const names = new Set<string>(hookFields);
  const those = (ofHooks: boolean) =>
    Object.fromEntries(Object.entries(raw).filter(([name]) => names.has(name) === ofHooks));
  return [those(true), those(false)];
}

function checkedHook(raw: JsonObject): JsonObject {
  const problems = hookProblems(raw);
  if (problems.length > 0)
    throw badInput(
      problems.map(({ field, message }) => ({ field: `configuration.${field}`, reason: message })),
    );
  return hookValue(readHook(raw));
}

function checkedRest(type: StoredType, raw: JsonObject): JsonObject {
  if (type === 'SCHEDULED') {
    const configuration = readConfiguration(raw);
    const problems = scheduleProblems(configuration).map(({ field, message, detail }): FieldProblem => {
      const reason = detail === undefined ? message : `${message}: ${detail}`;
      return { field: `configuration.${field}`, reason };
    });
    if (problems.length > 0) throw badInput(problems);
    return { ...configuration };
  }
  if (type === 'INTEGRATION_EVENT') {
    const missing = (['integrationId', 'eventId'] as const).filter((field) => raw[field] === undefined);
    if (missing.length > 0)
      throw badInput(
        missing.map((field) => ({ field: `configuration.${field}`, reason: 'Value is required' })),
      );
  }
  return raw;
}

function withoutEmpty(given: TriggerConfiguration): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(given)) {
    if (value !== null && value !== undefined && value !== '') kept[key] = value;
  }
  return kept;
}

/** The row of table schedule for a configuration without problems. */
export function scheduleOf(configuration: JsonObject, before: TriggerRow | undefined, now: Date) {
  const read = readConfiguration(configuration);
  const rule = scheduleRule(read, anchorFor(configuration, before, now));
  if (!rule) throw badInput([{ field: 'configuration', reason: 'is not a complete schedule' }]);
  return {
    rule: configuration,
    timezone: rule.timezone,
    anchor: rule.type === 'INTERVAL' ? rule.anchor : anchorFor(configuration, before, now),
    nextFireAt: nextFire(rule, now),
    misfire: read.misfire ?? 'last',
    overlap: read.overlap ?? 'skip',
  };
}

/** An interval that stays as it was goes on counting from where it did: a new name must not move its runs. */
function anchorFor(configuration: JsonObject, before: TriggerRow | undefined, now: Date): Date {
  const old = before?.rule;
  const same = (['scheduleType', 'number', 'intervalType', 'timezone', 'anchor'] as const).every(
    (field) => old?.[field] === configuration[field],
  );
  if (before?.anchor && old && same) return before.anchor;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000);
}
