import type { IntegrationKind } from '@shared/api/integrations/kinds';
import { azurePermissions } from './permissions';

const cli = `# Signed in as an administrator: az login
SUBSCRIPTION=YOUR_SUBSCRIPTION_ID
STORAGE=/subscriptions/$SUBSCRIPTION/resourceGroups/YOUR_GROUP/providers/Microsoft.Storage/storageAccounts/YOUR_ACCOUNT

# Prints the tenant, the client ID (appId) and the client secret (password).
az ad sp create-for-rbac --name costloom --role "Cost Management Reader" --scopes /subscriptions/$SUBSCRIPTION
# Instead of a secret, with a certificate: prints the PEM file to upload (fileWithCertAndPrivateKey).
# az ad sp create-for-rbac --name costloom --create-cert --role "Cost Management Reader" --scopes /subscriptions/$SUBSCRIPTION

# With the client ID printed above:
az role assignment create --assignee YOUR_CLIENT_ID --role "Storage Blob Data Reader" --scope $STORAGE
`;

const resources = `# Signed in as an administrator: az login
# SCOPE can also be a management group: /providers/Microsoft.Management/managementGroups/YOUR_GROUP
SCOPE=/subscriptions/YOUR_SUBSCRIPTION_ID

az role assignment create --assignee YOUR_CLIENT_ID --role Reader --scope $SCOPE
az role assignment create --assignee YOUR_CLIENT_ID --role "Monitoring Reader" --scope $SCOPE
`;

/** Of what is in resources, which roles list apart. */
const isOfData = (name: string) => name.endsWith('/send/action');
const allowed = azurePermissions.flatMap(({ name, capability }) => (capability === 'actions' ? name : []));
const actionsRole = JSON.stringify(
  {
    Name: 'Costloom actions',
    Description: 'What workflows of Costloom may change',
    Actions: allowed.filter((name) => !isOfData(name)),
    DataActions: allowed.filter(isOfData),
    AssignableScopes: ['/subscriptions/YOUR_SUBSCRIPTION_ID'],
  },
  null,
  2,
);
const actions = `# Signed in as an administrator: az login
# Leave out of Actions what workflows should not do. Reader is needed beside this role.
SCOPE=/subscriptions/YOUR_SUBSCRIPTION_ID
cat > costloom-role.json <<'ROLE'
${actionsRole}
ROLE
az role definition create --role-definition @costloom-role.json
az role assignment create --assignee YOUR_CLIENT_ID --role "Costloom actions" --scope $SCOPE

# To read how reservations are used:
# az role assignment create --assignee YOUR_CLIENT_ID --role "Reservations Reader" --scope /providers/Microsoft.Capacity
`;

const terraform = `resource "azuread_application" "costloom" {
  display_name = "costloom"
}

resource "azuread_service_principal" "costloom" {
  client_id = azuread_application.costloom.client_id
}

resource "azuread_application_password" "costloom" {
  application_id = azuread_application.costloom.id
}

resource "azurerm_role_assignment" "costs" {
  scope                = "/subscriptions/\${var.subscription_id}"
  role_definition_name = "Cost Management Reader"
  principal_id         = azuread_service_principal.costloom.object_id
}

resource "azurerm_role_assignment" "exports" {
  scope                = var.storage_account_id
  role_definition_name = "Storage Blob Data Reader"
  principal_id         = azuread_service_principal.costloom.object_id
}

# For resources and Advisor
resource "azurerm_role_assignment" "resources" {
  for_each             = toset(["Reader", "Monitoring Reader"])
  scope                = "/subscriptions/\${var.subscription_id}"
  role_definition_name = each.key
  principal_id         = azuread_service_principal.costloom.object_id
}
`;

/** What to run at Azure. */
export const azureSetups = (): IntegrationKind['setups'] => [
  {
    id: 'cli',
    name: 'Azure CLI',
    help: 'Run it where you are signed in as an administrator. It grants read access only.',
    capability: 'bills',
    fileName: 'costloom.sh',
    text: cli,
  },
  {
    id: 'cli-resources',
    name: 'Azure CLI: resources',
    help: 'Run it afterward for cases about resources and from Advisor. It grants read access only.',
    capability: 'inventory',
    fileName: 'costloom-resources.sh',
    text: resources,
  },
  {
    id: 'cli-actions',
    name: 'Azure CLI: actions',
    help: 'Run it for workflows that change resources. It creates a role of its own and assigns it.',
    capability: 'actions',
    fileName: 'costloom-actions.sh',
    text: actions,
  },
  {
    id: 'terraform',
    name: 'Terraform',
    help: 'Set the two variables and apply it.',
    capability: 'bills',
    fileName: 'costloom.tf',
    text: terraform,
  },
];
