import { z } from 'zod';
import { cloudhealthFaults as words } from '@shared/words/cloudhealthFaults';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createCloudhealthApi } from './api';
import { cloudhealthKind, POLICIES, REPORTS } from './kind';
import type { MakeProvider } from '../provider.port';

const isForbidden = (error: unknown) => error instanceof ServiceRefusal && error.status === 403;

export const makeCloudhealth: MakeProvider = ({ client }) => ({
  type: 'CLOUDHEALTH',
  kind: cloudhealthKind,
  async check(of, signal) {
    const { ask } = createCloudhealthApi(client, of, signal);
    const { links } = await ask('olap_reports', z.object({ links: z.record(z.string(), z.unknown()) })).catch(
      (error: unknown) => {
        // A wrong key is 403 here, as a role that is too narrow is elsewhere.
        if (isForbidden(error)) throw new ProviderError(words.badKey);
        throw error;
      },
    );
    const policies = z.object({ policies: z.array(z.unknown()) });
    const canPolicies = await ask('v1/policies', policies, [['per_page', '1']]).then(
      () => true,
      (error: unknown) => {
        if (isForbidden(error)) return false;
        throw error;
      },
    );
    return {
      message: words.connected(Object.keys(links).length),
      granted: { [REPORTS]: true, [POLICIES]: canPolicies },
    };
  },
  reads: {},
});
