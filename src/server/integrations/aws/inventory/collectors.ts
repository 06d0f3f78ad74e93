import type { Collector } from './collector';
import { advice } from './kinds/advice';
import { addresses } from './kinds/addresses';
import { buckets } from './kinds/buckets';
import { caches } from './kinds/caches';
import { databases } from './kinds/databases';
import { databaseSnapshots } from './kinds/databaseSnapshots';
import { endpoints } from './kinds/endpoints';
import { fileSystems } from './kinds/fileSystems';
import { functions } from './kinds/functions';
import { images } from './kinds/images';
import { instances } from './kinds/instances';
import { loadBalancers } from './kinds/loadBalancers';
import { logGroups } from './kinds/logGroups';
import { mapReduce } from './kinds/mapReduce';
import { natGateways } from './kinds/natGateways';
import { secrets } from './kinds/secrets';
import { snapshots } from './kinds/snapshots';
import { streams } from './kinds/streams';
import { tables } from './kinds/tables';
import { trails } from './kinds/trails';
import { volumes } from './kinds/volumes';
import { warehouses } from './kinds/warehouses';

/** What Costloom reads of AWS, one line each. */
export const collectors: readonly Collector[] = [
  instances,
  volumes,
  snapshots,
  images,
  addresses,
  natGateways,
  loadBalancers,
  databases,
  databaseSnapshots,
  caches,
  warehouses,
  logGroups,
  buckets,
  tables,
  streams,
  functions,
  endpoints,
  fileSystems,
  secrets,
  trails,
  mapReduce,
  advice,
];
