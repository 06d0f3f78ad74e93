/** What connecting Azure says. */
export const azureFaults = {
  badId: 'This is no ID of Microsoft Entra, such as 1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  badAccount: 'A storage account has 3 to 24 lowercase letters and digits',
  notUnderstood: 'Azure answered with something unexpected.',
  noToken: 'Microsoft Entra granted no token.',
  noCertificate: 'This is no PEM file with a certificate and its private key without a passphrase.',
  notRsa: 'Microsoft Entra takes RSA keys only. Create the certificate with one.',
  otherKey: 'The private key does not belong to the certificate.',
  certificateEnded: (day: string) =>
    `The certificate ended on ${day}. Upload a new one, here and at Microsoft Entra.`,
  noMachine: 'This server may not use the identity of its machine. Choose another way to sign in.',
  noEndpoint: 'cannot be set for a managed identity: its tokens go to Azure only',
  notSignedIn: 'Nobody is signed in. Test the connection, and sign in with the code that it shows.',
  device: (address: string, code: string) =>
    `Open ${address} in a browser, enter ${code} and sign in. Then test the connection again.`,
  connected: (subscriptions: number, exports: number) =>
    `Connected: ${subscriptions === 1 ? '1 subscription' : `${subscriptions} subscriptions`}, ${exports === 1 ? '1 cost export' : `${exports} cost exports`}.`,
  cutOff: 'Azure Resource Graph gave only a part of the result. The next reading tries again.',
  unknownKind: (kind: string) => `Azure has no inventory of the kind ${kind}.`,
  commitment: 'Commitment',
  noAdvice: 'This recommendation is not known at Azure Advisor any more. Wait for the next reading.',
  noOperation: (operation: string) => `“${operation}” is nothing that Azure Resource Manager can be asked.`,
  notChosen: (subscription: string) =>
    `Subscription ${subscription} is not among the accounts that this integration works in. Choose it under Accounts first.`,
  elsewhere: 'Azure tells the progress of this change at another address. Look at it in the Azure portal.',
  signIn(code: string, text: string): string {
    if (code === 'invalid_client' || text.includes('AADSTS7000215'))
      return 'The client secret is wrong or has expired. Create a new one under Certificates & secrets.';
    if (text.includes('AADSTS700027'))
      return 'The certificate is not known there. Upload it under Certificates & secrets.';
    if (text.includes('AADSTS90002')) return 'The tenant does not exist. Check its ID.';
    if (text.includes('AADSTS700016'))
      return 'The application is not known in this tenant. Check the client ID.';
    return text.split('\r\n')[0] ?? code;
  },
  contents: (type: string, format: string) =>
    `${{ FocusCost: 'FOCUS', ActualCost: 'Actual cost', AmortizedCost: 'Amortized cost' }[type] ?? type}, ${format}`,
  inactive: 'The export is turned off at Azure.',
  failed: (reason: string) =>
    `The last run of the export failed at Azure${reason === '' ? '.' : `: ${reason}`}`,
} as const;
