/** What an answer of the server can be about; live events name the same. */
export const tagKinds = [
  'user',
  'member',
  'apiKey',
  'assistant',
  'session',
  'scim',
  'allowedNetworks',
  'audit',
  'auditStream',
  'legalHold',
  'space',
  'setting',
  'board',
  'case',
  'configuration',
  'ticket',
  'cost',
  'budget',
  'report',
  'cost_query',
  'virtual_tag',
  'charging',
  'invoice',
  'unit_metric',
  'kubernetes',
  'source',
  'import',
  'sync',
  'inventory',
  'customer',
  'shared',
  'storage',
  'backup',
  'workflow',
  'version',
  'folder',
  'template',
  'catalogue',
  'resource',
  'execution',
  'cloudChange',
  'stepTest',
  'approval',
  'trigger',
  'datastore',
  'record',
  'workflowTest',
  'editors',
  'integration',
  'dashboard',
  'panelData',
  'aiModel',
  'agentThreads',
  'agentThread',
] as const;
export type TagKind = (typeof tagKinds)[number];

/**
 * A kind (`case`: all of them), a part of it that changes by itself (`case:sums`), or one thing, named by a parameter of
 * the path (`case:{id}`).
 */
export type Tag = TagKind | `${TagKind}:${string}`;

const isKind = (text: string): text is TagKind => tagKinds.some((kind) => kind === text);

/** A tag as the cache of a window keeps it. */
export type CacheTag = TagKind | { type: TagKind; id: string };

/** @param params those of the path */
export function filledTag(tag: Tag, params: Readonly<Record<string, unknown>> = {}): CacheTag {
  if (isKind(tag)) return tag;
  const at = tag.indexOf(':');
  const type = tag.slice(0, at);
  if (!isKind(type)) throw new Error(`There is no tag ${tag}.`);
  const id = tag.slice(at + 1);
  const param = /^\{(\w+)\}$/.exec(id)?.[1];
  return { type, id: param === undefined ? id : String(params[param]) };
}

/** The part of a kind that a change of one thing makes stale beside the thing: what reads the kind and not one of it. */
export const LISTS = 'list';

/** What a reply is about, whose call reads these: of a whole kind, its lists as well. */
export const withLists = (tags: readonly CacheTag[]): CacheTag[] =>
  tags.flatMap((tag) => (typeof tag === 'string' ? [tag, { type: tag, id: LISTS }] : [tag]));

/** What a change is about that the server tells all windows. */
export const liveTags = [
  'ai_models',
  'allowed_networks',
  'api_keys',
  'approval',
  'assistants',
  'audit_stream',
  'backup',
  'bill_sync',
  'board',
  'budget',
  'case',
  'case_configuration',
  'case_ticket',
  'charging',
  'cloud_change',
  'cost_query',
  'costs',
  'customers',
  'dashboard',
  'datastore',
  'datastore_record',
  'execution',
  'import',
  'integration',
  'inventory',
  'invoice',
  'kubernetes',
  'legal_hold',
  'members',
  'report',
  'scim',
  'settings',
  'shared',
  'spaces',
  'trigger',
  'unit_metric',
  'user',
  'virtual_tag',
  'workflow',
  'workflow_editor',
  'workflow_folder',
  'workflow_output',
  'workflow_template',
  'workflow_test',
] as const;
export type LiveTag = (typeof liveTags)[number];
export const isLiveTag = (text: string): text is LiveTag => liveTags.some((tag) => tag === text);
