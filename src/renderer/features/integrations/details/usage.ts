import type { IntegrationDetails } from '../../../data/integrations';
import { customerPath } from '../../../parts/customers/customerPath';
import { integrationPath } from '../../../parts/integrations/integrationPaths';
import type { Rights } from '../../../parts/user/userContext';

export type Usage = IntegrationDetails['used_by'][number];

/** As many as the server tells. */
export const USED_BY_MOST = 100;

/** Where what uses an integration is seen; null for who may not go there. */
export function usagePath(use: Usage, rights: Pick<Rights, 'may' | 'isMsp'>): string | null {
  switch (use.kind) {
    case 'workflow':
      // The address without a space, of which nothing is told here.
      return rights.may('wf:read') ? `/wfe?wfid=${encodeURIComponent(use.id)}` : null;
    case 'notification':
      return rights.may('systemSettings:write') ? '/settings?tab=notifications' : null;
    case 'integration':
      return integrationPath(use.id);
    case 'customer':
      return rights.isMsp ? customerPath(use.id) : null;
  }
}
