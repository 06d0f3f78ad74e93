/** What connecting Azure says. */
export const azureFaults = {
  badId: 'Not a Microsoft Entra ID, such as 1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  badAccount: 'A storage account has 3 to 24 lowercase letters and digits',
  notUnderstood: 'Azure sent an unexpected response.',
  noToken: 'Microsoft Entra did not issue a token.',
  noCertificate: 'Not a PEM file with a certificate and its private key, without a passphrase.',
  notRsa: 'Microsoft Entra accepts RSA keys only. Create the certificate with an RSA key.',
  otherKey: 'The private key does not belong to the certificate.',
  certificateEnded: (day: string) =>
    `The certificate expired on ${day}. Upload a new one here and in Microsoft Entra.`,
  noMachine: 'This server cannot use the identity of its machine. Choose another way to sign in.',
  noEndpoint: 'cannot be set for a managed identity: its tokens go to Azure only',
  notSignedIn: 'Nobody is signed in. Test the connection, and sign in with the code that it shows.',
  device: (address: string, code: string) =>
    `Open ${address} in a browser, enter ${code} and sign in. Then test the connection again.`,
  connected: (subscriptions: number, exports: number) =>
    `Connected: ${subscriptions === 1 ? '1 subscription' : `${subscriptions} subscriptions`}, ${exports === 1 ? '1 cost export' : `${exports} cost exports`}.`,
  cutOff: 'Azure Resource Graph returned only part of the result. The next reading tries again.',
  unknownKind: (kind: string) => `Azure has no inventory of type ${kind}.`,
  commitment: 'Commitment',
  noAdvice: 'Azure Advisor no longer has this recommendation. Wait for the next reading.',
  noOperation: (operation: string) => `“${operation}” is not an Azure Resource Manager operation.`,
  notChosen: (subscription: string) =>
    `Subscription ${subscription} is not one of the accounts this integration works in. Select it under Accounts first.`,
  elsewhere: 'Azure reports the progress of this change at another address. Check it in the Azure portal.',
  signIn(code: string, text: string): string {
    if (code === 'invalid_client' || text.includes('AADSTS7000215'))
      return 'The client secret is wrong or has expired. Create a new one under Certificates & secrets.';
    if (text.includes('AADSTS700027'))
      return 'Microsoft Entra does not have this certificate. Upload it under Certificates & secrets.';
    if (text.includes('AADSTS90002')) return 'The tenant does not exist. Check its ID.';
    if (text.includes('AADSTS700016'))
      return 'The application does not exist in this tenant. Check the client ID.';
    return text.split('\r\n')[0] ?? code;
  },
  contents: (type: string, format: string) =>
    `${{ FocusCost: 'FOCUS', ActualCost: 'Actual cost', AmortizedCost: 'Amortized cost' }[type] ?? type}, ${format}`,
  noSynapse: (server: string, suffix: string) =>
    `“${server}” is not a Synapse SQL endpoint, such as contoso-ondemand.${suffix}.`,
  synapse: (reason: string) => `Azure Synapse: ${reason}`,
  inactive: 'The export is turned off in Azure.',
  failed: (reason: string) =>
    `The last run of the export failed in Azure${reason === '' ? '.' : `: ${reason}`}`,
} as const;
