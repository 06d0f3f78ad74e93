import { z } from 'zod';
import { number, yesNo } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { hostParam, portParam } from '../common/params';

const DAY = 24 * 60 * 60 * 1000;

export const tlsCertificate = defineStep({
  stepTemplateId: 'NETWORK-009',
  name: 'TLS_certificate',
  title: 'TLS certificate',
  description: 'Reads a host’s certificate: subject, issuer and days until it expires.',
  group: 'NETWORK',
  icon: 'lock',
  effect: 'read',
  timeoutSeconds: 30,
  keywords: ['ssl', 'https', 'expiry', 'expires', 'x509', 'days left'],
  parameters: {
    host: hostParam(1),
    port: portParam(2),
    warnDays: number({ p: 3, title: 'Expires soon below (days)', optional: true, default: 30, min: 0 }),
    required: yesNo({
      p: 4,
      title: 'Fail if it has expired or is not trusted',
      optional: true,
      default: false,
    }),
  },
  output: z.object({
    subject: z.string().optional(),
    issuer: z.string().optional(),
    names: z.array(z.string()).optional(),
    validFrom: z.string().optional(),
    validTo: z.string(),
    daysLeft: z.int(),
    expired: z.boolean(),
    expiresSoon: z.boolean(),
    trusted: z.boolean(),
    reason: z.string().optional(),
  }),
  sampleOutput: {
    subject: 'example.com',
    issuer: 'Example CA',
    names: ['example.com', 'www.example.com'],
    validFrom: '2025-12-01T00:00:00.000Z',
    validTo: '2026-03-01T00:00:00.000Z',
    daysLeft: 44,
    expired: false,
    expiresSoon: false,
    trusted: true,
    reason: '',
  },
  async run({ host, port, warnDays, required }, { services, orgId, signal, clock }) {
    const found = await services.network.certificate({ orgId, host, port }, signal);
    const left = (Date.parse(String(found.validTo)) - clock.now().getTime()) / DAY;
    const expired = left < 0;
    if (required && (expired || found.trusted !== true)) {
      const why = expired
        ? `expired on ${String(found.validTo)}`
        : `is not trusted (${String(found.reason)})`;
      throw new StepError(`The certificate of ${host}:${port} ${why}.`, 'general', false, found);
    }
    return { ...found, daysLeft: Math.floor(left), expired, expiresSoon: left < warnDays };
  },
});
