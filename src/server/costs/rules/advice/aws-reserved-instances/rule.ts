import { awsAdvice } from '../common/awsAdvice';

export const reservedInstances = awsAdvice({
  id: 'advice-aws-reserved-instances',
  title: 'Reserved instances to buy',
  group: 'Commitments',
  effort: 'medium',
  action: 'PurchaseReservedInstances',
  what: 'Advice to buy reserved instances and nodes',
  caseTitle: 'Buy {offer}',
  remediation:
    'Delete, rightsize and upgrade first what other cases name, then buy a part of what is advised for one year. It can’t be undone; standard EC2 reservations can be sold on the Marketplace.',
  overlap: 'account',
});
