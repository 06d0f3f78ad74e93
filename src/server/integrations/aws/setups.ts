import type { IntegrationKind } from '@shared/api/integrations/kinds';
import { externalIdOf } from './externalId';
import { awsPermissions, policyOf } from './permissions';

const actions = awsPermissions.map(({ name }) => name);
const json = (value: unknown) => JSON.stringify(value, null, 2);

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

const cloudFormation = (externalId: string) => `AWSTemplateFormatVersion: '2010-09-09'
Description: A read-only role for Costloom
Parameters:
  PrincipalArn:
    Type: String
    Description: The user or role whose access key Costloom uses, such as arn:aws:iam::111122223333:user/costloom
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
        - PolicyName: CostloomBills
          PolicyDocument:
            Version: '2012-10-17'
            Statement:
              - Effect: Allow
                Action:
${actions.map((action) => `                  - ${action}`).join('\n')}
                Resource: '*'
Outputs:
  RoleArn:
    Value: !GetAtt CostloomRole.Arn
`;

const terraform = (externalId: string) => `variable "principal_arn" {
  description = "The user or role whose access key Costloom uses"
  type        = string
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

resource "aws_iam_role_policy" "costloom_bills" {
  name = "CostloomBills"
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
}

output "role_arn" {
  value = aws_iam_role.costloom.arn
}
`;

const cli = (
  externalId: string,
) => `# A user whose access key only Costloom has, and a role that it may assume.
aws iam create-user --user-name costloom
aws iam put-user-policy --user-name costloom --policy-name CostloomBills --policy-document '${JSON.stringify(policyOf(actions))}'
aws iam create-access-key --user-name costloom

# For a role instead: put the account ID into trust.json (see the trust policy), then
aws iam create-role --role-name Costloom --assume-role-policy-document file://trust.json
aws iam put-role-policy --role-name Costloom --policy-name CostloomBills --policy-document '${JSON.stringify(policyOf(actions))}'
# External ID: ${externalId}
`;

/** What to paste or run at AWS, with the organization's external ID filled in. */
export function awsSetups(orgId: string): IntegrationKind['setups'] {
  const externalId = externalIdOf(orgId);
  return [
    {
      id: 'external-id',
      name: 'External ID',
      help: 'A role for Costloom asks for this ID. It belongs to your organization and cannot be changed.',
      capability: 'connection',
      fileName: 'external-id.txt',
      text: externalId,
    },
    {
      id: 'policy',
      name: 'IAM policy',
      help: 'Attach it to the user or role that Costloom uses. It only reads.',
      capability: 'bills',
      fileName: 'costloom-policy.json',
      text: json(policyOf(actions)),
    },
    {
      id: 'trust',
      name: 'Trust policy',
      help: 'Of the role: it lets your Costloom user assume it, and asks for the external ID.',
      capability: 'connection',
      fileName: 'trust.json',
      text: json(trust(externalId)),
    },
    {
      id: 'cloudformation',
      name: 'CloudFormation',
      help: 'Create a stack with it; its output is the role ARN.',
      capability: 'bills',
      fileName: 'costloom-role.yaml',
      text: cloudFormation(externalId),
    },
    {
      id: 'terraform',
      name: 'Terraform',
      help: 'Apply it; its output is the role ARN.',
      capability: 'bills',
      fileName: 'costloom-role.tf',
      text: terraform(externalId),
    },
    {
      id: 'cli',
      name: 'AWS CLI',
      help: 'Run it where you are signed in as an administrator.',
      capability: 'bills',
      fileName: 'costloom.sh',
      text: cli(externalId),
    },
  ];
}
