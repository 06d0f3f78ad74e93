import { sameJson } from '@shared/model/graph/same';
import { stepOf } from '@shared/model/graph/nodes';
import type { Graph } from '@shared/model/graph/types';
import type { JsonObject } from '@shared/model/json';
import { isJsonObject, type Json } from '@shared/model/json';
import type { Trigger } from '../../../data/triggers.endpoints';
import { readTrigger, triggerValue } from '../params/trigger/settings';

/** The settings that the trigger step holds; null where it holds none. */
function settingsIn(graph: Graph): Json {
  const node = graph.nodes.find(({ subtype }) => subtype === 'trigger');
  return (node && stepOf(node)?.parameters[0]?.value) ?? null;
}

/** When an interval counts from is the server's, given at the first save. */
function compared(value: JsonObject): JsonObject {
  const { configuration, ...rest } = value;
  const { anchor: _anchor, ...fields } = isJsonObject(configuration) ? configuration : {};
  return { ...rest, configuration: fields };
}

/** What a save has to change of the workflow's trigger; null when nothing does. */
export function triggerChange(
  graph: Graph,
  trigger: Pick<Trigger, 'type' | 'configuration'>,
): JsonObject | null {
  const settings = settingsIn(graph);
  if (settings === null) return null;
  const wanted = triggerValue(readTrigger(settings));
  const kept = triggerValue(readTrigger({ type: trigger.type, configuration: known(trigger.configuration) }));
  return sameJson(compared(wanted), compared(kept)) ? null : wanted;
}

const known = (configuration: object): JsonObject =>
  Object.fromEntries(
    Object.entries(configuration).filter(([, value]) => value !== null && value !== undefined),
  );
