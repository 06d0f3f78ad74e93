import { z } from 'zod';
import type { Tag } from '@shared/api/integrations/entities';
import { LISTING_MAX } from '../../domains/integrations/integrations.port';
import type { AwsClient } from './client';

const PAGES_MAX = 100;

const page = z.object({
  TagValues: z.array(z.string()).default([]),
  PaginationToken: z.string().default(''),
});

/** The values that resources of a region have for a tag. */
export async function tagValues(client: AwsClient, key: string, region: string): Promise<Tag[]> {
  const found: Tag[] = [];
  let token = '';
  for (let at = 0; at < PAGES_MAX && found.length <= LISTING_MAX; at += 1) {
    const input = { Key: key, ...(token === '' ? {} : { PaginationToken: token }) };
    const reply = await client.json('tagging', 'GetTagValues', input, { reply: page, region });
    for (const value of reply.TagValues) found.push({ key, value });
    token = reply.PaginationToken;
    if (token === '') break;
  }
  return found;
}
