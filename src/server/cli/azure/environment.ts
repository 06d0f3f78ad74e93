import type { AzureAccess } from '../../domains/integrations/cloudDriver.port';
import type { Given } from '../given';

const PROFILE = 'azure/azureProfile.json';
const ENTRIES = 'azure/service_principal_entries.json';
const CERTIFICATE = 'azure/certificate.pem';

const clouds = { public: 'AzureCloud', usgov: 'AzureUSGovernment', china: 'AzureChinaCloud' } as const;

/**
 * The files that `az login --service-principal` leaves behind (azure-cli 2.30 and later), so that no secret stands on
 * a command line. The one subscription is all that it knows.
 */
export function azureEnvironment(access: AzureAccess): Given {
  const { account, accountName, tenant, clientId, proof } = access;
  const cloud = clouds[access.cloud];
  const subscription = {
    id: account,
    name: accountName,
    state: 'Enabled',
    user: { name: clientId, type: 'servicePrincipal' },
    isDefault: true,
    tenantId: tenant,
    environmentName: cloud,
    homeTenantId: tenant,
    managedByTenants: [],
  };
  const profile = JSON.stringify({ subscriptions: [subscription] });
  return {
    files: (pathOf) => ({
      [PROFILE]: profile,
      ...('secret' in proof
        ? { [ENTRIES]: entries({ client_id: clientId, tenant, client_secret: proof.secret }) }
        : {
            [CERTIFICATE]: proof.certificate,
            [ENTRIES]: entries({ client_id: clientId, tenant, certificate: pathOf(CERTIFICATE) }),
          }),
    }),
    env: (pathOf) => ({
      AZURE_CONFIG_DIR: pathOf('azure'),
      AZURE_CLOUD_NAME: cloud,
      AZURE_CORE_OUTPUT: 'json',
      AZURE_CORE_COLLECT_TELEMETRY: 'no',
      AZURE_CORE_ONLY_SHOW_ERRORS: '1',
      AZURE_CORE_NO_COLOR: 'true',
      AZURE_CORE_SURVEY_MESSAGE: 'no',
      AZURE_EXTENSION_USE_DYNAMIC_INSTALL: 'no',
      // Windows would read sealed files instead.
      AZURE_CORE_ENCRYPT_TOKEN_CACHE: 'false',
    }),
    args: [],
    secrets: 'secret' in proof ? [proof.secret] : [],
  };
}

const entries = (entry: Record<string, string>) => JSON.stringify([entry]);
