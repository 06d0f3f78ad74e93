import { z } from 'zod';
import { aggregated } from './lists';
import { lastOf, namesOf, placeIn, regionOf } from './names';
import { factsOf, labels, unlessOff, type Read } from './reading';

const forwardingRule = z.object({
  id: z.string(),
  name: z.string(),
  selfLink: z.string(),
  labels,
  creationTimestamp: z.string().optional(),
  IPAddress: z.string().optional(),
  loadBalancingScheme: z.string().optional(),
  backendService: z.string().optional(),
  target: z.string().optional(),
});
const backendService = z.object({
  selfLink: z.string(),
  backends: z.array(z.unknown()).default([]),
});
const targetPool = z.object({ selfLink: z.string(), instances: z.array(z.string()).default([]) });
/** Of HTTP and HTTPS a URL map, of TCP and SSL a service. */
const proxy = z.object({
  selfLink: z.string(),
  urlMap: z.string().optional(),
  service: z.string().optional(),
});
const urlMap = z.object({ selfLink: z.string() }).loose();

const proxyTypes = ['targetHttpProxies', 'targetHttpsProxies', 'targetTcpProxies'] as const;
const pathOf = (link: string) => /projects\/.*$/.exec(link)?.[0] ?? link;

/** What a URL map sends requests to; a redirect or a bucket is work too. */
function servicesOf(map: z.output<typeof urlMap>): string[] | undefined {
  const text = JSON.stringify(map);
  if (/\/backendBuckets\/|"(defaultU|u)rlRedirect"/.test(text)) return undefined;
  return [...text.matchAll(/projects\/[^"]*\/backendServices\/[^"]+/g)].map(([link]) => link);
}

/**
 * Forwarding rules with how many backends stand behind them. A target that cannot be followed (a VPN gateway, a
 * service attachment, a proxy of another kind) counts as in use.
 */
export const readForwardingRules: Read = (reading) =>
  unlessOff(reading, async () => {
    const { client, project } = reading;
    const rules = await aggregated(client, project.id, 'forwardingRules', forwardingRule);
    if (rules.length === 0) return [];
    const backends = new Map<string, number>();
    for (const one of await aggregated(client, project.id, 'backendServices', backendService))
      backends.set(pathOf(one.selfLink), one.backends.length);
    const pools = new Map(
      (await aggregated(client, project.id, 'targetPools', targetPool)).map((one) => [
        pathOf(one.selfLink),
        one.instances.length,
      ]),
    );
    const proxies = new Map<string, z.output<typeof proxy>>();
    for (const type of proxyTypes)
      for (const one of await aggregated(client, project.id, type, proxy))
        proxies.set(pathOf(one.selfLink), one);
    const maps = new Map(
      (await aggregated(client, project.id, 'urlMaps', urlMap)).map((one) => [
        pathOf(one.selfLink),
        servicesOf(one),
      ]),
    );

    const sumOf = (services: readonly string[] | undefined): number | undefined =>
      services?.reduce<number | undefined>((sum, link) => {
        const number = backends.get(pathOf(link));
        return sum === undefined || number === undefined ? undefined : sum + number;
      }, 0);
    function behind(rule: z.output<typeof forwardingRule>): number | undefined {
      if (rule.backendService !== undefined) return sumOf([rule.backendService]);
      const target = pathOf(rule.target ?? '');
      const pool = pools.get(target);
      if (pool !== undefined) return pool;
      const found = proxies.get(target);
      if (found?.service !== undefined) return sumOf([found.service]);
      return found?.urlMap === undefined ? undefined : sumOf(maps.get(pathOf(found.urlMap)));
    }

    return rules.map((rule) => {
      const number = behind(rule);
      const place = placeIn(rule.selfLink);
      const types = place === 'global' ? ['globalForwardingRules', 'forwardingRules'] : ['forwardingRules'];
      return {
        ...namesOf(project, {
          service: 'compute',
          places: [place],
          types: [...types, 'forwardingRule'],
          ids: [rule.id, rule.name],
        }),
        region: place === 'global' ? '' : regionOf(place),
        name: rule.name,
        resourceType: 'compute.googleapis.com/ForwardingRule',
        tags: rule.labels,
        state: number === 0 ? 'without backends' : 'in use',
        facts: factsOf({
          backends: number,
          address: rule.IPAddress,
          scheme: rule.loadBalancingScheme,
          target: lastOf(rule.backendService ?? rule.target),
          created: rule.creationTimestamp,
        }),
      };
    });
  });
