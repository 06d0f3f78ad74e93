import type { Json } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { asObject, textAt } from '../forms/values';

export const textOfValue = (value: Json): string =>
  value === null || typeof value === 'object' ? '' : String(value);

/** The key of the parameter that says which integration a step works with. */
export const integrationKey = (definition: StepDefinition): string | undefined =>
  definition.parameters.find(({ type }) => type === 'integration')?.key;

/** Of a step that works with AWS alone: the connected accounts of others cannot be listed. */
export function awsIntegrationKey({ parameters, needsIntegration }: StepDefinition): string | undefined {
  const param = parameters.find(({ type }) => type === 'integration');
  const types = param?.integrations ?? needsIntegration;
  return types.length > 0 && types.every((type) => type === 'AWS') ? param?.key : undefined;
}

export const hasKey = (definition: StepDefinition, key: string): boolean =>
  definition.parameters.some((param) => param.key === key);

/** A channel of Teams is known by its team too: the value is then both. */
export interface ChannelValue {
  team_id: string;
  channel_id: string;
}

export function readChannel(value: Json): ChannelValue {
  if (typeof value !== 'object') return { team_id: '', channel_id: textOfValue(value) };
  const raw = asObject(value);
  return { team_id: textAt(raw, 'team_id'), channel_id: textAt(raw, 'channel_id') };
}
