import { z } from 'zod';
import { ageInDays, dayOf, type Collector } from '../collector';
import { allPages } from '../pages';
import { jsonDate, jsonTags } from '../shapes';

const reply = z.object({
  SecretList: z
    .array(
      z.object({
        ARN: z.string(),
        Name: z.string(),
        CreatedDate: jsonDate,
        LastAccessedDate: jsonDate,
        OwningService: z.string().default(''),
        PrimaryRegion: z.string().default(''),
        Tags: jsonTags,
      }),
    )
    .default([]),
  NextToken: z.string().optional(),
});

export const secrets: Collector = {
  kind: 'aws.secret',
  name: 'secrets of Secrets Manager',
  permissions: ['secretsmanager:ListSecrets'],
  reach: 'region',
  async read(from) {
    const found = await allPages(async (token) => {
      const input = { MaxResults: 100, ...(token === undefined ? {} : { NextToken: token }) };
      const page = await from.aws.json('secrets', 'ListSecrets', input, { reply, region: from.region });
      return { items: page.SecretList, next: page.NextToken };
    });
    return found.map((one) => ({
      resourceId: one.ARN,
      aliases: [],
      name: one.Name,
      resourceType: 'secret',
      tags: one.Tags,
      state: '',
      facts: {
        created: dayOf(one.CreatedDate),
        age_days: ageInDays(one.CreatedDate, from.now),
        last_accessed: dayOf(one.LastAccessedDate),
        unused_days: ageInDays(one.LastAccessedDate ?? one.CreatedDate, from.now),
        owning_service: one.OwningService,
        replica: one.PrimaryRegion !== '' && one.PrimaryRegion !== from.region,
      },
    }));
  },
};
