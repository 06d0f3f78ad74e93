import { z } from 'zod';
import { number } from '../../common/params';
import { defineStep } from '../../contract';
import { hostParam, portParam } from '../common/params';

export const checkHost = defineStep({
  stepTemplateId: 'NETWORK-012',
  name: 'Check_host',
  title: 'Check host',
  description: 'Checks whether a public host answers on a port.',
  group: 'NETWORK',
  icon: 'pulse',
  effect: 'read',
  timeoutSeconds: 60,
  keywords: ['ping', 'port', 'tcp', 'reachable', 'up', 'down', 'health'],
  parameters: {
    host: hostParam(1),
    port: portParam(2),
    timeout: number({ p: 3, title: 'Timeout (seconds)', optional: true, default: 5, min: 1, max: 30 }),
  },
  output: z.object({ reachable: z.boolean(), address: z.string().nullable(), reason: z.string() }),
  sampleOutput: { reachable: true, address: '93.184.216.34', reason: '' },
  run: async ({ host, port, timeout }, { services, orgId, signal }) => ({
    ...(await services.network.reach({ orgId, host, port }, timeout * 1000, signal)),
  }),
});
