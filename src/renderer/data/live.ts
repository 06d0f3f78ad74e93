import type { LiveEvent } from '@shared/host/contract';
import {
  filledTag,
  isLiveTag,
  LISTS,
  tagKinds,
  type CacheTag,
  type LiveTag,
  type TagKind,
} from '@shared/kernel/tags';
import { api } from '../platform/api/api';
import type { Store } from '../platform/api/callExtras';
import { takeChangedCases } from './changedCases';

type Stale = TagKind | `${TagKind}:{id}`;

/**
 * What the server calls a change, and what it makes stale here. With `:{id}` that is the one thing and the lists of its
 * kind; without, all of the kind, since it has no page of its own, or since the id is that of something else:
 * - a step of an approval, a fire of a trigger are asked for by the execution and the workflow;
 * - a price book, a rate or a credit changes the drafts of every run of charging;
 * - a bill changes every sum;
 * - cases come with their rows (`changedCases.ts`): without them too many changed.
 */
const stale: Readonly<Record<LiveTag, readonly Stale[]>> = {
  user: ['user'],
  members: ['member', 'customer', 'user'],
  api_keys: ['apiKey'],
  scim: ['scim'],
  allowed_networks: ['allowedNetworks'],
  audit_stream: ['auditStream'],
  legal_hold: ['legalHold'],
  assistants: ['assistant'],
  settings: ['setting', 'cost', 'user'],
  spaces: ['space', 'resource'],
  customers: ['customer:{id}', 'shared'],
  shared: ['shared'],
  board: ['board'],
  case: ['case'],
  case_configuration: ['configuration'],
  case_ticket: ['ticket:{id}'],
  budget: ['budget:{id}'],
  report: ['report:{id}'],
  cost_query: ['cost_query'],
  unit_metric: ['unit_metric:{id}'],
  kubernetes: ['kubernetes:{id}'],
  charging: ['charging'],
  invoice: ['invoice:{id}'],
  virtual_tag: ['virtual_tag:{id}', 'cost', 'budget'],
  costs: ['cost', 'source', 'case', 'board'],
  workflow: ['workflow:{id}', 'version:{id}', 'resource', 'shared'],
  workflow_folder: ['folder', 'workflow', 'shared'],
  workflow_template: ['template:{id}'],
  approval: ['approval'],
  trigger: ['trigger'],
  datastore: ['datastore:{id}', 'resource'],
  integration: ['integration:{id}', 'resource', 'sync', 'inventory:{id}'],
  bill_sync: ['sync:{id}'],
  inventory: ['inventory:{id}'],
  backup: ['backup'],
  ai_models: ['aiModel'],
  workflow_output: [],
  import: ['import:{id}'],
  cloud_change: ['cloudChange:{id}'],
  execution: ['execution:{id}'],
  datastore_record: ['record:{id}'],
  workflow_test: ['workflowTest:{id}'],
  workflow_editor: ['editors:{id}'],
  dashboard: ['dashboard:{id}', 'resource'],
};

/** What panels of dashboards are fed by: the id in their tags, when it is not the one of the event. */
const feeding: Partial<Readonly<Record<LiveTag, { id?: string }>>> = {
  datastore: {},
  datastore_record: {},
  workflow: {},
  workflow_output: {},
  costs: { id: 'cost' },
};

/**
 * The tags to fetch again; none for a change that no window shows.
 * The tag `*` says that changes may have been missed: the connection, or the database, was away.
 */
export function staleTags({ tag, id }: Pick<LiveEvent, 'tag' | 'id'>): CacheTag[] {
  if (tag === '*') return [...tagKinds];
  if (!isLiveTag(tag)) return [];
  return [...stale[tag].flatMap((one) => tagsOf(one, id)), ...panelTags(tag, id)];
}

function panelTags(tag: LiveTag, id: string | undefined): CacheTag[] {
  const fed = feeding[tag];
  if (!fed) return [];
  const source = fed.id ?? id;
  return source && source !== '*' ? [{ type: 'panelData', id: source }] : ['panelData'];
}

function tagsOf(tag: Stale, id: string | undefined): CacheTag[] {
  const one = filledTag(tag, { id });
  if (typeof one === 'string') return [one];
  return !id || id === '*' ? [one.type] : [one, { type: one.type, id: LISTS }];
}

/** @param ownOrg the active organisation */
export function onLive(store: Store, events: readonly LiveEvent[], ownOrg: string | undefined): void {
  const tags = events.flatMap(({ changed, ...event }) => {
    if (!changed) return staleTags(event);
    takeChangedCases(store, changed, ownOrg);
    return [];
  });
  if (tags.length > 0) store.dispatch(api.util.invalidateTags(tags));
}
