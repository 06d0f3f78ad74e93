import type { NodeSubtype } from '@shared/model/graph/types';
import type { IconName } from '../../ui/base/Icon';

const ofKind: Partial<Record<NodeSubtype, IconName>> = {
  trigger: 'play',
  if: 'branch',
  approve: 'approvals',
  loop: 'repeat',
  wait: 'clock',
  subWorkflow: 'workflows',
  break: 'close',
  collect: 'list',
  exit: 'logout',
};
const ofGroup: Readonly<Record<string, IconName>> = {
  CASE: 'cases',
  ANODOTCOST: 'costs',
  CLOUDHEALTH: 'costs',
  DATASTORE: 'table',
  ARRAY: 'list',
  CODE: 'braces',
  API: 'link',
  NETWORK: 'link',
  AI: 'sparkle',
  CLOUD: 'server',
  NOTIFICATIONS: 'comment',
  TICKETING: 'tag',
  VARIABLE: 'edit',
};

/** The sign of a step in a small picture: what it does to the flow, else what it works on. */
export const stepIcon = (kind: NodeSubtype, group: string): IconName =>
  ofKind[kind] ?? (Object.hasOwn(ofGroup, group) ? ofGroup[group] : undefined) ?? 'file';
