import { z } from 'zod';
import { numberInput, wholeInput, yesNo } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { hostText } from '../common/params';

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
    host: { p: 1, type: 'string', title: 'Host', placeholder: 'example.com' },
    port: { p: 2, type: 'number', title: 'Port', optional: true, default: 443, min: 1, max: 65_535 },
    warnDays: {
      p: 3,
      type: 'number',
      title: 'Expires soon below (days)',
      optional: true,
      default: 30,
      min: 0,
    },
    required: {
      p: 4,
      type: 'boolean',
      title: 'Fail if it has expired or is not trusted',
      optional: true,
      default: false,
    },
  },
  input: z.object({
    host: hostText,
    port: wholeInput.pipe(z.number().min(1).max(65_535)).default(443),
    warnDays: numberInput.pipe(z.number().min(0)).default(30),
    required: yesNo.default(false),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      subject: { type: 'string' },
      issuer: { type: 'string' },
      names: { type: 'array', items: { type: 'string' } },
      validFrom: { type: 'string' },
      validTo: { type: 'string' },
      daysLeft: { type: 'integer' },
      expired: { type: 'boolean' },
      expiresSoon: { type: 'boolean' },
      trusted: { type: 'boolean' },
      reason: { type: 'string' },
    },
    required: ['validTo', 'daysLeft', 'expired', 'expiresSoon', 'trusted'],
  },
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
