import type { IntegrationKind } from '@shared/api/integrations/kinds';
import { externalIdOf } from './externalId';
import { actionsFor, policyOf } from './permissions';

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** The policies, each of its own, so that what is not wanted is left out whole. */
const policies = [
  {
    id: 'bills',
    name: 'CostloomBills',
    actions: actionsFor('bills'),
    help: 'Attach it to the user or role that Costloom uses. It only reads.',
  },
  {
    id: 'inventory',
    name: 'CostloomInventory',
    actions: actionsFor('inventory'),
    help: 'For inventory and advice. It only reads.',
  },
  {
    id: 'actions',
    name: 'CostloomActions',
    actions: actionsFor('actions'),
    help: 'For steps that change AWS: start, stop, resize and delete. Leave it out if workflows should only read.',
  },
  {
    id: 'events',
    name: 'CostloomEvents',
    actions: actionsFor('events'),
    help: 'For events. Costloom creates a rule and a queue for each event, and deletes them with it.',
  },
] as const;
type PolicyId = (typeof policies)[number]['id'];
const [billing, ...more] = policies;

const names: Readonly<Record<PolicyId, string>> = {
  bills: 'IAM policy for bills',
  inventory: 'IAM policy for inventory and advice',
  actions: 'IAM policy for actions',
  events: 'IAM policy for events',
};

const trust = (externalId: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: 'arn:aws:iam::YOUR_ACCOUNT_ID:user/costloom' },
      Action: 'sts:AssumeRole',
      Condition: { StringEquals: { 'sts:ExternalId': externalId } },
    },
  ],
});

const stackPolicy = (actions: readonly string[], indent: string) =>
  `${indent}PolicyDocument:
${indent}  Version: '2012-10-17'
${indent}  Statement:
${indent}    - Effect: Allow
${indent}      Action:
${actions.map((action) => `${indent}        - ${action}`).join('\n')}
${indent}      Resource: '*'`;

const titleOf = (id: PolicyId) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

const cloudFormation = (externalId: string) => `AWSTemplateFormatVersion: '2010-09-09'
Description: A role for Costloom
Parameters:
  PrincipalArn:
    Type: String
    Description: The user or role whose access key Costloom uses, such as arn:aws:iam::111122223333:user/costloom
  Inventory:
    Type: String
    AllowedValues: ['yes', 'no']
    Default: 'yes'
    Description: Lets Costloom read what runs in the account and what AWS recommends
  Actions:
    Type: String
    AllowedValues: ['yes', 'no']
    Default: 'no'
    Description: Lets workflows change AWS: start, stop, resize and delete
  Events:
    Type: String
    AllowedValues: ['yes', 'no']
    Default: 'no'
    Description: Lets Costloom receive events through its own rules and queues
Conditions:
  HasInventory: !Equals [!Ref Inventory, 'yes']
  HasActions: !Equals [!Ref Actions, 'yes']
  HasEvents: !Equals [!Ref Events, 'yes']
Resources:
  CostloomRole:
    Type: AWS::IAM::Role
    Properties:
      RoleName: Costloom
      AssumeRolePolicyDocument:
        Version: '2012-10-17'
        Statement:
          - Effect: Allow
            Principal:
              AWS: !Ref PrincipalArn
            Action: sts:AssumeRole
            Condition:
              StringEquals:
                sts:ExternalId: ${externalId}
      Policies:
        - PolicyName: ${billing.name}
${stackPolicy(billing.actions, '          ')}
${more
  .map(
    ({ id, name, actions }) => `  ${name}:
    Type: AWS::IAM::Policy
    Condition: Has${titleOf(id)}
    Properties:
      PolicyName: ${name}
      Roles: [!Ref CostloomRole]
${stackPolicy(actions, '      ')}`,
  )
  .join('\n')}
Outputs:
  RoleArn:
    Value: !GetAtt CostloomRole.Arn
`;

const terraform = (externalId: string) => `variable "principal_arn" {
  description = "The user or role whose access key Costloom uses"
  type        = string
}

variable "inventory" {
  description = "Lets Costloom read what runs in the account and what AWS recommends"
  type        = bool
  default     = true
}

variable "actions" {
  description = "Lets workflows change AWS: start, stop, resize and delete"
  type        = bool
  default     = false
}

variable "events" {
  description = "Lets Costloom receive events through its own rules and queues"
  type        = bool
  default     = false
}

resource "aws_iam_role" "costloom" {
  name = "Costloom"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = var.principal_arn }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "sts:ExternalId" = "${externalId}" } }
    }]
  })
}

${policies
  .map(
    ({ id, name, actions }) => `resource "aws_iam_role_policy" "costloom_${id}" {
${id === 'bills' ? '' : `  count = var.${id} ? 1 : 0\n`}  name = "${name}"
  role = aws_iam_role.costloom.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = [
${actions.map((action) => `        "${action}",`).join('\n')}
      ]
      Resource = "*"
    }]
  })
}`,
  )
  .join('\n\n')}

output "role_arn" {
  value = aws_iam_role.costloom.arn
}
`;

/** Of their own: what can be put into a user itself is too short for them. */
const created = policies
  .map(
    ({ name, actions }) =>
      `aws iam create-policy --policy-name ${name} --policy-document '${JSON.stringify(policyOf(actions))}'`,
  )
  .join('\n');
const attached = (command: string) =>
  policies
    .map(({ name }) => `aws iam ${command} --policy-arn "arn:aws:iam::$ACCOUNT:policy/${name}"`)
    .join('\n');

const cli = (externalId: string) => `# A user whose access key only Costloom has, and a role it can assume.
# Leave out CostloomInventory, CostloomActions or CostloomEvents if you do not want them.
ACCOUNT=$(aws sts get-caller-identity --query Account --output text)
${created}

aws iam create-user --user-name costloom
${attached('attach-user-policy --user-name costloom')}
aws iam create-access-key --user-name costloom

# For a role instead: put the account ID into trust.json (see the trust policy), then
aws iam create-role --role-name Costloom --assume-role-policy-document file://trust.json
${attached('attach-role-policy --role-name Costloom')}
# External ID: ${externalId}
`;

/** What to paste or run at AWS, with the organization's external ID filled in. */
export function awsSetups(orgId: string): IntegrationKind['setups'] {
  const externalId = externalIdOf(orgId);
  return [
    {
      id: 'external-id',
      name: 'External ID',
      help: 'The Costloom role requires this ID. It belongs to your organization and cannot be changed.',
      capability: 'connection',
      fileName: 'external-id.txt',
      text: externalId,
    },
    ...policies.map(({ id, help, actions }) => ({
      id: id === 'bills' ? 'policy' : `policy-${id}`,
      name: names[id],
      help,
      capability: id,
      fileName: `costloom-${id}-policy.json`,
      text: json(policyOf(actions)),
    })),
    {
      id: 'trust',
      name: 'Trust policy',
      help: 'Attach it to the role: it lets your Costloom user assume the role and requires the external ID.',
      capability: 'connection',
      fileName: 'trust.json',
      text: json(trust(externalId)),
    },
    {
      id: 'cloudformation',
      name: 'CloudFormation',
      help: 'Create a stack from it; the output is the role ARN.',
      capability: 'connection',
      fileName: 'costloom-role.yaml',
      text: cloudFormation(externalId),
    },
    {
      id: 'terraform',
      name: 'Terraform',
      help: 'Apply it; the output is the role ARN.',
      capability: 'connection',
      fileName: 'costloom-role.tf',
      text: terraform(externalId),
    },
    {
      id: 'cli',
      name: 'AWS CLI',
      help: 'Run it where you are signed in as an administrator.',
      capability: 'connection',
      fileName: 'costloom.sh',
      text: cli(externalId),
    },
  ];
}
