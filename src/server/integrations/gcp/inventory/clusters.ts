import { z } from 'zod';
import { failBroken } from './lists';
import { namesOf, regionOf } from './names';
import { factsOf, labels, unlessOff, type Read } from './reading';

const reply = z.object({
  clusters: z
    .array(
      z.object({
        name: z.string(),
        location: z.string(),
        status: z.string().default(''),
        currentMasterVersion: z.string().optional(),
        currentNodeCount: z.number().optional(),
        createTime: z.string().optional(),
        releaseChannel: z.object({ channel: z.string().default('') }).optional(),
        autopilot: z.object({ enabled: z.boolean().default(false) }).optional(),
        resourceLabels: labels,
      }),
    )
    .default([]),
  missingZones: z.array(z.string()).default([]),
});

/** GKE clusters of all locations; the list has no pages. */
export const readClusters: Read = (reading) =>
  unlessOff(reading, async () => {
    const { client, project } = reading;
    const { clusters, missingZones } = await client.service(
      'container',
      `v1/projects/${project.id}/locations/-/clusters`,
      reply,
    );
    failBroken(missingZones);
    return clusters.map((one) => ({
      ...namesOf(project, {
        service: 'container',
        places: ['locations', 'zones', 'regions'].map((scope) => `${scope}/${one.location}`),
        types: ['clusters'],
        ids: [one.name],
      }),
      region: regionOf(one.location),
      name: one.name,
      resourceType: 'container.googleapis.com/Cluster',
      tags: one.resourceLabels,
      state: one.status,
      facts: factsOf({
        version: one.currentMasterVersion,
        channel: one.releaseChannel?.channel,
        autopilot: one.autopilot?.enabled,
        nodes: one.currentNodeCount,
        created: one.createTime,
      }),
    }));
  });
