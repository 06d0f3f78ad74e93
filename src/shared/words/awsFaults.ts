/** What connecting AWS says. */
export const awsFaults = {
  /** INTG-08 */
  badRole: 'Invalid role ARN structure',
  badRoleName: 'Enter the role name, not its ARN: Costloom assumes it in each member account',
  roleNeeded: 'Enter the role that this server assumes',
  notUnderstood: (operation: string) => `AWS sent an unexpected response to ${operation}.`,
  noKind: (kind: string) => `Costloom cannot read AWS resources of type ${kind}.`,
  endless: 'AWS returned more pages than Costloom reads. None were kept.',
  noEndpoint: 'cannot be set for the role of this server: its keys go to AWS only',
  machineOff:
    'This server does not use the role of its machine. Choose another way to sign in, or ask whoever runs it to set COSTLOOM_MACHINE_IDENTITY=aws.',
  badKey: 'An access key ID has 16 to 128 letters and digits and starts with AKIA or ASIA',
  connected: (account: string, arn: string) => `Connected to account ${account} as ${arn}.`,
  openRole: (account: string, arn: string) =>
    `Connected to account ${account} as ${arn}. The role can be assumed without the external ID: add the condition from the setup to its trust policy.`,
  noProfile: (profile: string, reason: string) => `The profile “${profile}” cannot be used: ${reason}`,
  noMachine: (reason: string) => `This server has no instance role: ${reason}`,
  badService: 'The service must be an AWS service as CloudTrail names it, such as ec2.',
  badOperation: 'The operation must be the name of an API call, such as RunInstances.',
  badRegion: (region: string) => `“${region}” is not an AWS region, such as us-east-1.`,
  badAccount: 'An AWS account ID has 12 digits.',
  otherAccount: (account: string, own: string) =>
    `This integration signs in to account ${own} without a role. For events of account ${account}, set a role to assume: the role with the same name in that account is used.`,
  notChosen: (account: string) =>
    `Account ${account} is not one of the accounts this integration works in. Select it under Accounts first.`,
  noService: (service: string) => `“${service}” is not an AWS service that steps can call.`,
  noMemberRole: (account: string) =>
    `The integration signs in to its own account only. To reach account ${account}, set the role in member accounts on the integration.`,
  noMonitor: (arn: string) =>
    `Cost Anomaly Detection has no monitor ${arn}. Choose another, or create it in the AWS console.`,
  noTarget: 'EventBridge did not accept the queue as a target.',
  noQueue: (name: string, region: string) =>
    `The queue ${name} in ${region} no longer exists. Save the event again to create it.`,
  unhealthy: (reason: string) =>
    reason === 'INSUFFICIENT_PERMISSION'
      ? 'AWS cannot write to the bucket. Check the export’s bucket policy.'
      : reason === 'BILL_OWNER_CHANGED'
        ? 'This account has a new payer. Create the export again in the new payer account.'
        : `AWS reports the export as unhealthy (${reason || 'no reason given'}).`,
} as const;
