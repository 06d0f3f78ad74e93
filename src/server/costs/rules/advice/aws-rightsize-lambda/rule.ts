import { awsAdvice } from '../common/awsAdvice';

export const rightsizeLambda = awsAdvice({
  id: 'advice-aws-rightsize-lambda',
  title: 'Lambda functions with too much memory',
  group: 'Compute',
  effort: 'low',
  action: 'Rightsize',
  types: ['LambdaFunction'],
  what: 'Rightsizing advice on Lambda functions',
  caseTitle: 'Rightsize function {name}{to}',
  remediation:
    'Change the function’s memory and watch its duration: with less memory it also has less processor. To roll back, set the memory it had before.',
});
