import { z } from 'zod';
import { api, ask } from '../common/api';
import { gcpFind } from '../common/finding';
import { bucketShape } from '../common/storage';

const page = z.object({ items: z.array(bucketShape).default([]), nextPageToken: z.string().default('') });

export const findBuckets = gcpFind({
  id: 'GCP-029',
  name: 'Find_Cloud_Storage_buckets',
  title: 'Find Cloud Storage buckets',
  description: 'Finds buckets by lifecycle rules, storage class and labels across projects.',
  icon: 'search',
  permissions: ['storage.buckets.list'],
  keywords: ['cloud storage', 'bucket', 'lifecycle', 'autoclass', 'storage class'],
  states: [
    { value: 'lifecycle', label: 'With lifecycle rules' },
    { value: 'no_lifecycle', label: 'Without lifecycle rules' },
    { value: 'autoclass', label: 'With Autoclass' },
  ],
  columns: { lifecycle_rules: z.int().optional() },
  sample: {
    region: 'eu',
    resource: '//storage.googleapis.com/logs',
    name: 'logs',
    type: 'STANDARD',
    state: 'no_lifecycle',
    labels: { team: 'web' },
    lifecycle_rules: 0,
  },
  async page(at, _wanted, _options, token) {
    const query = { project: at.project, maxResults: '500', ...(token === '' ? {} : { pageToken: token }) };
    const { items, nextPageToken } = await ask(at, api('storage', 'GET', 'storage/v1/b', { query }), page);
    return {
      found: items.map((one) => {
        const rules = one.lifecycle?.rule.length ?? 0;
        const isAuto = one.autoclass?.enabled === true;
        return {
          resource: `//storage.googleapis.com/${one.name}`,
          region: one.location.toLowerCase(),
          name: one.name,
          type: one.storageClass,
          state: isAuto ? 'autoclass' : rules > 0 ? 'lifecycle' : 'no_lifecycle',
          labels: one.labels,
          more: { lifecycle_rules: rules },
        };
      }),
      next: nextPageToken,
    };
  },
});
