import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { list } from '../../common/params';
import { defineStep } from '../../contract';

/** The part behind the last @, in lower case; null when the text is no address. */
function domainOf(text: string): string | null {
  const address = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;
  const [, domain] = /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/.exec(address.trim()) ?? [];
  const ascii = domain === undefined ? '' : domainToASCII(domain);
  return ascii === '' ? null : ascii.toLowerCase();
}

export const emailDomain = defineStep({
  stepTemplateId: 'NETWORK-013',
  name: 'Email_domain',
  title: 'Domain of an email address',
  description: 'Extracts the domains of email addresses and counts them.',
  group: 'NETWORK',
  icon: 'envelope',
  effect: 'pure',
  keywords: ['mail', 'company', 'address', 'host'],
  parameters: {
    emails: list({ p: 1, title: 'Email addresses', description: 'One address or a list.' }),
  },
  output: z.object({
    domain: z.string().nullable(),
    domains: z.array(z.object({ domain: z.string(), count: z.int() }).partial()),
    invalid: z.array(z.string()),
  }),
  sampleOutput: { domain: 'example.com', domains: [{ domain: 'example.com', count: 2 }], invalid: [] },
  run({ emails }) {
    const counts = new Map<string, number>();
    const invalid: string[] = [];
    for (const email of emails.map(String)) {
      const domain = domainOf(email);
      if (domain === null) invalid.push(email);
      else counts.set(domain, (counts.get(domain) ?? 0) + 1);
    }
    const domains = [...counts]
      .map(([domain, count]) => ({ domain, count }))
      .toSorted((a, b) => b.count - a.count);
    return { domain: domains[0]?.domain ?? null, domains, invalid };
  },
});
