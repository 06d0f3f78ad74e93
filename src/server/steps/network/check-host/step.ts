import { z } from 'zod';
import { numberInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { hostText } from '../common/params';

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
    host: { p: 1, type: 'string', title: 'Host', placeholder: 'example.com' },
    port: { p: 2, type: 'number', title: 'Port', optional: true, default: 443, min: 1, max: 65_535 },
    timeout: {
      p: 3,
      type: 'number',
      title: 'Timeout (seconds)',
      optional: true,
      default: 5,
      min: 1,
      max: 30,
    },
  },
  input: z.object({
    host: hostText,
    port: wholeInput.pipe(z.number().min(1).max(65_535)).default(443),
    timeout: numberInput.pipe(z.number().min(1).max(30)).default(5),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      reachable: { type: 'boolean' },
      address: { type: ['string', 'null'] },
      reason: { type: 'string' },
    },
    required: ['reachable', 'address', 'reason'],
  },
  sampleOutput: { reachable: true, address: '93.184.216.34', reason: '' },
  run: async ({ host, port, timeout }, { services, orgId, signal }) => ({
    ...(await services.network.reach({ orgId, host, port }, timeout * 1000, signal)),
  }),
});
