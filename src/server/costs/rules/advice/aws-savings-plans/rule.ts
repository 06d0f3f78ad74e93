import { awsAdvice } from '../common/awsAdvice';

export const savingsPlans = awsAdvice({
  id: 'advice-aws-savings-plans',
  title: 'Savings Plans to buy',
  group: 'Commitments',
  effort: 'medium',
  action: 'PurchaseSavingsPlans',
  what: 'Advice to buy Savings Plans',
  caseTitle: 'Buy {offer}',
  remediation:
    'Delete and rightsize first what other cases name, then buy a part of the advised commitment for one year. It can’t be undone, except that AWS takes back a plan of at most $100 an hour within seven days of the same month.',
  overlap: 'account',
});
