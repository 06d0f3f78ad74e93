import type { IconName } from '../../ui/base/Icon';

/** Shorter texts are in too many names to say anything. */
export const LEAST = 2;

/** A hit that is no workflow, datastore, space or dashboard. */
export interface MoreHit {
  id: string;
  kind: 'screen' | 'budget' | 'member' | 'case' | 'account' | 'resource' | 'help' | 'command';
  icon: IconName;
  title: string;
  about: string;
  path?: string | undefined;
  run?(): void;
}
