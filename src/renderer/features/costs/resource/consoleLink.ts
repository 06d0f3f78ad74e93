interface Place {
  resource: string;
  provider: string;
  region: string;
}

/** Pages of the EC2 console, by how an id of theirs begins. */
const ec2: Readonly<Record<string, string>> = {
  i: 'InstanceDetails:instanceId=',
  vol: 'VolumeDetails:volumeId=',
  snap: 'SnapshotDetails:snapshotId=',
  ami: 'ImageDetails:imageId=',
  eipalloc: 'ElasticIpDetails:AllocationId=',
};

/** The page of a resource in its provider's console; null where its id does not tell. */
export function consoleLink({ resource, provider, region }: Place): string | null {
  if (/^arn:aws[a-z-]*:/.test(resource))
    return `https://console.aws.amazon.com/go/view?arn=${encodeURIComponent(resource)}`;
  if (provider === 'Microsoft' && /^\/subscriptions\//i.test(resource))
    return `https://portal.azure.com/#@/resource${encodeURI(resource)}`;
  const [, kind = ''] = /^([a-z]+)-[0-9a-f]{8,17}$/.exec(resource) ?? [];
  const page = ec2[kind];
  if (provider !== 'AWS' || page === undefined || !/^[a-z]{2}(-[a-z]+)+-\d$/.test(region)) return null;
  return `https://console.aws.amazon.com/ec2/home?region=${region}#${page}${resource}`;
}
