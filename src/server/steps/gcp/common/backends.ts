import { z } from 'zod';
import { compute, look, pathOfLink, type At } from './compute';

const anything = z.looseObject({});
const service = z.object({ backends: z.array(z.unknown()).default([]) });
const pool = z.object({ instances: z.array(z.string()).default([]) });
const proxy = z.object({ urlMap: z.string().optional(), service: z.string().optional() });

/** What a URL map sends requests to; a redirect or a bucket is work too. */
function servicesOf(map: object): string[] | null {
  const text = JSON.stringify(map);
  if (/\/backendBuckets\/|"(defaultU|u)rlRedirect"/.test(text)) return null;
  return [...new Set([...text.matchAll(/projects\/[^"]*\/backendServices\/[^"]+/g)].map(([link]) => link))];
}

/** How many backends stand behind a forwarding rule; null: it cannot be followed, and may be in use. */
export async function backendsOf(
  at: At,
  rule: { target: string; backendService: string },
): Promise<number | null> {
  const find = <T>(link: string, shape: z.ZodType<T>) => look(at, compute('GET', pathOfLink(link)), shape);
  async function count(links: readonly string[] | null): Promise<number | null> {
    if (links === null) return null;
    let sum = 0;
    for (const link of links) sum += (await find(link, service))?.backends.length ?? 0;
    return sum;
  }
  if (rule.backendService !== '') return count([rule.backendService]);
  if (/\/targetPools\//.test(rule.target)) return (await find(rule.target, pool))?.instances.length ?? 0;
  if (!/\/target(Http|Https|Tcp)Proxies\//.test(rule.target)) return null;
  const found = await find(rule.target, proxy);
  if (found?.service !== undefined) return count([found.service]);
  if (found?.urlMap === undefined) return null;
  const map = await find(found.urlMap, anything);
  return map === null ? null : count(servicesOf(map));
}
