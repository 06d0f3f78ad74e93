/** What connecting AWS says. */
export const awsFaults = {
  /** INTG-08 */
  badRole: 'Invalid role ARN structure',
  badRoleName: 'Give the name of the role, not its ARN: it is assumed in each member account',
  roleNeeded: 'Give the role that this server assumes',
  notUnderstood: (operation: string) => `AWS answered ${operation} with something unexpected.`,
  noKind: (kind: string) => `AWS has no resources of the kind ${kind} that Costloom can read.`,
  endless: 'AWS gives more pages than Costloom reads. Nothing of them was kept.',
  badKey: 'An access key ID has 16 to 128 letters and digits and begins with AKIA or ASIA',
  connected: (account: string, arn: string) => `Connected to account ${account} as ${arn}.`,
  openRole: (account: string, arn: string) =>
    `Connected to account ${account} as ${arn}. The role can be assumed without the external ID: add the condition of the setup to its trust policy.`,
  noProfile: (profile: string, reason: string) => `The profile “${profile}” cannot be used: ${reason}`,
  noMachine: (reason: string) => `This server has no role of its own: ${reason}`,
  badService: 'The service must be a service of AWS as CloudTrail names it, such as ec2.',
  badOperation: 'The operation must be the name of an API call, such as RunInstances.',
  badRegion: (region: string) => `“${region}” is not a region of AWS, such as us-east-1.`,
  badAccount: 'An AWS account ID has 12 digits.',
  otherAccount: (account: string, own: string) =>
    `This integration signs in to account ${own} without a role. For events of account ${account}, set a role to assume: its namesake in that account is used.`,
  notChosen: (account: string) =>
    `Account ${account} is not among the accounts that this integration works in. Choose it under Accounts first.`,
  noService: (service: string) => `“${service}” is not a service of AWS that steps can ask.`,
  noMemberRole: (account: string) =>
    `The integration signs in to its own account only. To reach account ${account}, set the role of member accounts on the integration.`,
  noMonitor: (arn: string) =>
    `Cost Anomaly Detection has no monitor ${arn}. Choose another one, or create it in the AWS console.`,
  noTarget: 'EventBridge did not take the queue as a target.',
  noQueue: (name: string, region: string) =>
    `The queue ${name} in ${region} is gone. Save the event again to create it.`,
  unhealthy: (reason: string) =>
    reason === 'INSUFFICIENT_PERMISSION'
      ? 'AWS may not write to the bucket. Check the bucket policy of the export.'
      : reason === 'BILL_OWNER_CHANGED'
        ? 'The payer of this account changed. Create the export again in the new payer account.'
        : `AWS reports the export as unhealthy (${reason || 'no reason given'}).`,
} as const;
