import table from './reads.json';
import { prefixes } from './services';

const levels = new Map<string, ReadonlySet<string>>(
  Object.entries(table).map(([prefix, verbs]) => [prefix, new Set(verbs.split(' '))]),
);

/** IAM counts some operations that change, cost or run code as reading: the name must say so, too. */
const LOOKS =
  /^(?:describe|get|list|head|search|batch-get|batch-describe|batch-check|query|scan|lookup|check|preview|estimate|simulate|count|compare|filter|select|retrieve|view)(?:-|$)/;

const fixed = (text: string) => new Set(text.trim().split(/\s*\n\s*/));

/** Reads that IAM knows by the name of another permission, or whose name says something else. */
const also = fixed(`
  budgets describe-budget
  budgets describe-budget-notifications-for-account
  budgets describe-budget-performance-history
  budgets describe-budgets
  budgets describe-notifications-for-budget
  budgets describe-subscribers-for-notification
  iam generate-credential-report
  iam generate-service-last-accessed-details
  logs start-query
  s3api get-bucket-accelerate-configuration
  s3api get-bucket-analytics-configuration
  s3api get-bucket-encryption
  s3api get-bucket-intelligent-tiering-configuration
  s3api get-bucket-inventory-configuration
  s3api get-bucket-lifecycle
  s3api get-bucket-lifecycle-configuration
  s3api get-bucket-metrics-configuration
  s3api get-bucket-notification-configuration
  s3api get-bucket-replication
  s3api get-object-lock-configuration
  s3api get-public-access-block
  s3api head-bucket
  s3api head-object
  s3api list-bucket-analytics-configurations
  s3api list-bucket-intelligent-tiering-configurations
  s3api list-bucket-inventory-configurations
  s3api list-bucket-metrics-configurations
  s3api list-buckets
  s3api list-multipart-uploads
  s3api list-object-versions
  s3api list-objects
  s3api list-objects-v2
  s3api list-parts
  s3control get-bucket
  s3control get-bucket-lifecycle-configuration
  s3control get-bucket-replication
  s3control get-public-access-block
  s3control list-regional-buckets
`);

/** API Gateway has permissions by HTTP method, not by operation. */
const gateways = ['apigateway', 'apigatewayv2'];

/** Whether `aws <service> <verb>` only looks; false for what is not known. */
export function awsReads(service: string, verb: string): boolean {
  if (service === 's3') return verb === 'ls';
  if (verb === 'wait' || also.has(`${service} ${verb}`)) return true;
  if (!LOOKS.test(verb)) return false;
  if (gateways.includes(service)) return verb.startsWith('get-');
  return levels.get(prefixes[service] ?? service)?.has(verb) ?? false;
}
