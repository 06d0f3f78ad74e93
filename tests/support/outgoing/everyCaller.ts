import type { Caller } from './callers';
import { ownCallers } from './own';
import { providerCallers } from './providers';
import { serviceCallers } from './services';

/** Everything of the product that sends HTTP requests; mail and the programs of clouds send others. */
export const everyCaller = (): Caller[] => [...ownCallers(), ...serviceCallers(), ...providerCallers()];

/** What readers of inventories have in common is tried with the others of their cloud. */
export const isInventory = ({ name }: Caller): boolean => /: (?:aws|azure|gcp)\./.test(name);

/** What is answered without a request, as things are set up here. */
export const idle: readonly string[] = [
  'ANTHROPIC: deliveries of bills',
  'ANTHROPIC: its bills',
  'AWS: putEvent',
  'AWS: setAwsPermissions',
  'HTTPS: its bills',
  'OPENAI: deliveries of bills',
  'OPENAI: its bills',
  'SNOWFLAKE: deliveries of bills',
  'SNOWFLAKE: its bills',
  'bedrock: offered',
  'bill store azblob: forget',
  'bill store gs: forget',
];
