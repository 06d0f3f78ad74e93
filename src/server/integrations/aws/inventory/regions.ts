import { z } from 'zod';
import type { AwsClient } from '../client';
import { xmlList, xmlText } from '../../../platform/xmlShapes';

const reply = z.object({
  regionInfo: xmlList('item', z.object({ regionName: xmlText, optInStatus: xmlText })),
});

/** Regions that are switched on for an account, as a region of its partition tells them. */
export async function regionsOf(aws: AwsClient, region: string): Promise<string[]> {
  const { regionInfo } = await aws.query('ec2', 'DescribeRegions', {}, { reply, region });
  return regionInfo
    .filter(({ optInStatus }) => optInStatus !== 'not-opted-in')
    .map(({ regionName }) => regionName);
}
