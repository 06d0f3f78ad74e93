import { z } from 'zod';
import { integration, integrationTypes } from './entities';

const integrationCategories = ['chat', 'mail', 'tickets', 'code', 'cloud', 'cost', 'other'] as const;

/** How a value of a connection is typed in. `secret`: sealed at rest, and never sent back. */
const connectFieldKinds = ['text', 'url', 'email', 'secret', 'choice'] as const;

const connectField = z.object({
  /** In `values`: a lower-case letter, then letters, digits and _. */
  id: z.string(),
  label: z.string(),
  kind: z.enum(connectFieldKinds),
  required: z.boolean(),
  /** Where it is found, or what it means. */
  help: z.string(),
  placeholder: z.string(),
  /** What it is unless given; empty for none. Never of a secret. */
  initial: z.string(),
  /** How the names of files end that it can be read from, such as `.json`; '' for none. */
  accept: z.string(),
  /** Asked for only while that choice has one of these values; null: always. */
  shown: z.object({ field: z.string(), values: z.array(z.string()) }).nullable(),
  /** Of a choice. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of few people's interest: shown when asked for. */
  advanced: z.boolean(),
});
export type ConnectField = z.output<typeof connectField>;

/** What a connection is used for; each needs permissions of its own. */
const capabilities = ['connection', 'bills', 'inventory', 'actions', 'events'] as const;
export type Capability = (typeof capabilities)[number];

/** One that the service must grant, in its own word, and what it is for. */
export const neededPermission = z.object({
  name: z.string(),
  why: z.string(),
  optional: z.boolean(),
  /** Checks from before it was kept have none. */
  capability: z.enum(capabilities).default('connection'),
});
export type NeededPermission = z.output<typeof neededPermission>;

/** A type of integrations that this server can connect, with all that its connect page says. */
export const integrationKind = z.object({
  type: z.enum(integrationTypes),
  /** As its makers write it. */
  name: z.string(),
  category: z.enum(integrationCategories),
  /** One sentence: what it is good for here. */
  summary: z.string(),
  fields: z.array(connectField),
  permissions: z.array(neededPermission),
  /** What to do at the service, one thing after the other, in plain text. */
  guide: z.array(z.string()),
  /** Texts to paste or to run at the service, with what is this organization's own filled in. */
  setups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** What to do with it, in one sentence. */
      help: z.string(),
      capability: z.enum(capabilities),
      fileName: z.string(),
      text: z.string(),
    }),
  ),
  /** Bills arrive through it by themselves. */
  delivers_bills: z.boolean(),
  /** What is there, and what the provider advises, can be read. */
  has_inventory: z.boolean(),
});
export type IntegrationKind = z.output<typeof integrationKind>;

/** What asking the service with these values showed. */
export const connectionCheck = z.object({
  ok: z.boolean(),
  /** As whom or where it is connected, or why it is not, in the service's words. */
  message: z.string(),
  /** Of the kind's `permissions`: whether it is granted; null where the service does not tell. */
  permissions: z.array(neededPermission.extend({ granted: z.boolean().nullable() })),
  /** When, ISO 8601 in UTC. */
  checked_at: z.string(),
});
export type ConnectionCheck = z.output<typeof connectionCheck>;

/** One with what its page shows. */
export const integrationDetails = integration.extend({
  /** By the field's id; without secrets. */
  values: z.record(z.string(), z.string()),
  /** The ids of the secret fields that are kept. */
  secrets: z.array(z.string()),
  /** Of the last check; null where there was none. */
  last_check: connectionCheck.nullable(),
  created_by: z.string(),
  updated_at: z.string(),
  /** Accounts, projects or subscriptions that it works in; null: all. */
  account_ids: z.array(z.string()).nullable().default(null),
  /** What stops to work without it, for those who can change it: at most 100. */
  used_by: z.array(
    z.object({
      kind: z.enum(['workflow', 'notification', 'customer', 'integration']),
      id: z.string(),
      name: z.string(),
    }),
  ),
});
export type IntegrationDetails = z.output<typeof integrationDetails>;
