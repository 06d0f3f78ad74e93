import type { GcpAccess } from '../../domains/integrations/cloudDriver.port';
import type { Given } from '../given';

const TOKEN = 'gcloud-token';

/** gcloud with a token of an hour at most; it needs no account of its own. */
export function gcpEnvironment({ account, token, quotaProject, endpoint }: GcpAccess): Given {
  return {
    files: () => ({ [TOKEN]: token }),
    env: (pathOf) => ({
      CLOUDSDK_CONFIG: pathOf('gcloud'),
      CLOUDSDK_AUTH_ACCESS_TOKEN_FILE: pathOf(TOKEN),
      CLOUDSDK_CORE_PROJECT: account,
      ...(quotaProject === '' ? {} : { CLOUDSDK_BILLING_QUOTA_PROJECT: quotaProject }),
      ...(endpoint === '' ? {} : overrides(endpoint.replace(/\/+$/, ''))),
      CLOUDSDK_CORE_DISABLE_PROMPTS: '1',
      CLOUDSDK_CORE_DISABLE_USAGE_REPORTING: '1',
      CLOUDSDK_CORE_DISABLE_FILE_LOGGING: '1',
      CLOUDSDK_CORE_CHECK_GCE_METADATA: '0',
      CLOUDSDK_CORE_DISABLE_COLOR: '1',
      CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK: '1',
      CLOUDSDK_SURVEY_DISABLE_PROMPTS: '1',
    }),
    args: [],
    secrets: [token],
  };
}

/** Of an integration with an address of its own, Compute Engine is the one service that can be asked there. */
const overrides = (endpoint: string) => ({
  CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE: `${endpoint}/compute/v1/`,
});
