import type { AwsAccess } from '../../domains/integrations/cloudDriver.port';
import type { Given } from '../given';

/** Values that begin with http are values: v1 would load them. */
const CONFIG = '[default]\ncli_follow_urlparam = false\ncli_history = disabled\n';

/** Of both versions: v1 knows AWS_DEFAULT_REGION only. */
export function awsEnvironment({ keys, region, endpoint }: AwsAccess, reads: boolean): Given {
  const { accessKeyId, secretAccessKey, sessionToken } = keys;
  return {
    files: () => ({ 'aws/config': CONFIG, 'aws/credentials': '' }),
    env: (pathOf) => ({
      AWS_CONFIG_FILE: pathOf('aws/config'),
      AWS_SHARED_CREDENTIALS_FILE: pathOf('aws/credentials'),
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...(sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: sessionToken }),
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_DEFAULT_OUTPUT: 'json',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
      AWS_PAGER: '',
      AWS_CLI_AUTO_PROMPT: 'off',
      // A change is never sent twice.
      AWS_MAX_ATTEMPTS: reads ? '4' : '1',
      AWS_RETRY_MODE: 'standard',
    }),
    // Versions before 2.13 and 1.29 know no variable for it.
    args: endpoint === '' ? [] : ['--endpoint-url', endpoint],
    secrets: [secretAccessKey, ...(sessionToken === undefined ? [] : [sessionToken])],
  };
}
