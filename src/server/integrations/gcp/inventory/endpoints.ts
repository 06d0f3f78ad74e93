import { z } from 'zod';
import { itemsOf, pagesOf } from './lists';
import { dailyValues } from './metrics';
import { lastOf, namesOf } from './names';
import { factsOf, labels, unlessOff, type Read } from './reading';

const DAYS = 30;

const asset = z.object({
  name: z.string(),
  displayName: z.string().default(''),
  location: z.string().default(''),
  createTime: z.string().optional(),
  state: z.string().optional(),
  labels,
});

/**
 * Vertex AI endpoints, found by Asset Inventory because each region has an address of its own, with the predictions of
 * the last days. A metric without data counts none: it is written per prediction.
 */
export const readEndpoints: Read = (reading) =>
  unlessOff(reading, async () => {
    const { client, project } = reading;
    const pages = await pagesOf(client, 'cloudasset', `v1/projects/${project.id}:searchAllResources`, {
      assetTypes: 'aiplatform.googleapis.com/Endpoint',
      pageSize: '500',
    });
    const found = itemsOf(pages, 'results', asset);
    const predictions = await dailyValues(
      reading,
      {
        filter: `metric.type="aiplatform.googleapis.com/prediction/online/prediction_count"`,
        aligner: 'ALIGN_SUM',
        by: 'endpoint_id',
        days: DAYS,
      },
      found.length,
    );
    return found.map((one) => {
      const id = lastOf(one.name);
      const names = namesOf(project, {
        service: 'aiplatform',
        places: [`locations/${one.location}`],
        types: ['endpoints'],
        ids: [id],
      });
      const sum = (predictions.get(id) ?? []).reduce((all, each) => all + each, 0);
      return {
        resourceId: names.resourceId,
        aliases: [...names.aliases, one.name],
        region: one.location,
        name: one.displayName || id,
        resourceType: 'aiplatform.googleapis.com/Endpoint',
        tags: one.labels,
        state: sum > 0 ? 'in use' : 'without predictions',
        facts: factsOf({ predictions: sum, days_measured: DAYS, created: one.createTime }),
      };
    });
  });
